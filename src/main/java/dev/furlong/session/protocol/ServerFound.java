package dev.furlong.session.protocol;

/**
 * What someone else's server reports about itself.
 *
 * @param product the name of the product
 * @param version the version in the server's own words
 * @param release the number of the release in these words
 * @param user the user of the connection
 * @param database the database of the connection
 */
public record ServerFound(String product, String version, String release, String user, String database) {
    /** Returns one line for people. */
    public String line() {
        return product + " " + release + ", user " + user + ", database " + database;
    }
}
