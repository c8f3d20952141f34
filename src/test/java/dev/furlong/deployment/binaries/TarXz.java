package dev.furlong.deployment.binaries;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** A small jar with a {@code .txz} in it, made entry by entry; names are written as they are given. */
final class TarXz implements AutoCloseable {
    private final TarArchiveOutputStream tar;

    TarXz(Path jar) throws IOException {
        OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.putNextEntry(new ZipEntry("small.txz"));
        tar = new TarArchiveOutputStream(new XZOutputStream(zip, new LZMA2Options(1)));
    }

    TarXz file(String name, String content, int mode) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(bytes.length);
        entry.setMode(mode);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
        return this;
    }

    TarXz link(String name, String target) throws IOException {
        return link(name, target, TarConstants.LF_SYMLINK);
    }

    TarXz hardLink(String name, String target) throws IOException {
        return link(name, target, TarConstants.LF_LINK);
    }

    private TarXz link(String name, String target, byte type) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, type, true);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
        return this;
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
