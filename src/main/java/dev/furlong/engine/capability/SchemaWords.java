package dev.furlong.engine.capability;

/**
 * An engine's statements for a schema of Furlong's own on a server that someone else runs; where an engine has no schemas
 * of a database, it is a database.
 *
 * @param name of the schema, as it stands before a table's name
 * @param exists a query that answers a row if it is there
 * @param objects a query that names everything in it
 * @param create makes it
 * @param drop drops it when it is empty
 */
public record SchemaWords(String name, String exists, String objects, String create, String drop) {}
