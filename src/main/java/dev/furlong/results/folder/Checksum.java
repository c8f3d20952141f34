package dev.furlong.results.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 in hexadecimal, as {@code sha256sum} prints it. It shows whether bytes are still those
 * that were written. It does not protect against forgery: whoever changes a record can compute its
 * checksum too.
 */
final class Checksum {
    /** The number of its characters. */
    static final int LENGTH = 64;

    private static final int BUFFER_BYTES = 1 << 16;

    private Checksum() {}

    /** The checksum of a text followed by bytes. */
    static String of(String text, byte[] bytes) {
        MessageDigest digest = digest();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The checksum of a file. */
    static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("checksum: every JDK must have SHA-256", e);
        }
    }
}
