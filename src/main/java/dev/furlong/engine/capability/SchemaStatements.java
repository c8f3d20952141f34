package dev.furlong.engine.capability;

/**
 * An engine's statements for a schema of Furlong's own on a server that someone else runs. Where an engine's databases
 * have no schemas, the schema is a database.
 *
 * @param name the name of the schema, as it stands before a table's name
 * @param exists the query that answers a row if the schema exists
 * @param objects the query that names everything in it
 * @param create the statement that makes it
 * @param drop the statement that drops it when it is empty
 */
public record SchemaStatements(String name, String exists, String objects, String create, String drop) {}
