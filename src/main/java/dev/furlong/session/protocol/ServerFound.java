package dev.furlong.session.protocol;

/**
 * What a server that someone else runs says of itself.
 *
 * @param product its name
 * @param version in its own words
 * @param release the number in these
 * @param user that the connection has there
 * @param database that it is in
 */
public record ServerFound(String product, String version, String release, String user, String database) {
    /** One line for people. */
    public String line() {
        return product + " " + release + ", user " + user + ", database " + database;
    }
}
