package dev.furlong.deployment.launch;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/**
 * A certificate that a server of ours signs itself, for {@code tls=on}: clients encrypt and do not verify. Made by the JDK's
 * own keytool.
 */
public final class Certificate {
    private static final String ALIAS = "furlong";
    private static final Duration LONGEST = Duration.ofSeconds(60);
    // Of a key store that is read at once and deleted; the key itself stands beside it without one.
    private static final char[] STORE_WORD = "furlong".toCharArray();

    private Certificate() {}

    /**
     * Writes what a server needs, for its account, unless it is there already. It is missing from
     * files that were made for a server without encryption.
     */
    public static void provide(ServerProgram program, Launch launch, Account account) {
        Path data = launch.configuration().data();
        program.certificate(launch.configuration())
                .filter(files -> !Files.exists(data.resolve(files.certificate())))
                .ifPresent(files -> {
                    write(data, files.certificate(), files.key(), launch.java(), launch.log());
                    account.hand(data.resolve(files.certificate()));
                    account.hand(data.resolve(files.key()));
                });
    }

    /**
     * Writes a certificate and its key as PEM.
     *
     * @param folder the folder of the server's data
     * @param certificate the name of the certificate's file
     * @param key the name of the key's file, which only its owner may read
     */
    private static void write(Path folder, String certificate, String key, JavaHome java, Path log) {
        Path store = folder.resolve("furlong-certificate.p12");
        List<String> command = List.of(
                java.path().resolve("bin").resolve("keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=127.0.0.1",
                "-validity",
                "365",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                String.valueOf(STORE_WORD));
        try (ChildProcess keytool = ChildProcess.startLogged("keytool", command, folder, log)) {
            int status = keytool.await(LONGEST);
            if (status != 0) {
                throw new MachineException("tls: keytool made no certificate: it ended with status " + status
                        + "\nIt said last:\n" + keytool.lastWords());
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, STORE_WORD);
            }
            Files.delete(store);
            pem(
                    folder.resolve(certificate),
                    "CERTIFICATE",
                    keys.getCertificate(ALIAS).getEncoded());
            pem(
                    folder.resolve(key),
                    "PRIVATE KEY",
                    keys.getKey(ALIAS, STORE_WORD).getEncoded());
        } catch (IOException | GeneralSecurityException e) {
            throw MachineException.cannot("make a certificate for tls=on in " + folder, e);
        }
    }

    private static void pem(Path file, String label, byte[] encoded) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        Privacy.create(file);
        Files.writeString(
                file,
                "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n",
                StandardCharsets.US_ASCII);
    }
}
