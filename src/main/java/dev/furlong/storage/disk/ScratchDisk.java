package dev.furlong.storage.disk;

import dev.furlong.failure.Cause;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk of our own without a file system, for trying what its counters say. */
public final class ScratchDisk implements AutoCloseable {
    private final LoopDevice loop;
    private final Undo undo;

    private ScratchDisk(LoopDevice loop, Undo undo) {
        this.loop = loop;
        this.undo = undo;
    }

    /**
     * Makes a disk.
     *
     * @param image the file behind it, made now
     * @throws dev.furlong.failure.MachineException if the system refuses; nothing is left then
     */
    public static ScratchDisk create(Path image, ByteSize size, WriteCache cache) {
        Undo undo = new Undo();
        try {
            ImageCopy.makeSparse(image, size.bytes());
            undo.add(() -> delete(image));
            LoopDevice loop = LoopDevice.attach(image.toRealPath());
            undo.add(loop::detach);
            LoopDisk.set(loop, cache, undo);
            return new ScratchDisk(loop, undo);
        } catch (IOException e) {
            throw undo.after(new UncheckedIOException("cannot read scratch disk " + image + ": " + Cause.of(e), e));
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    private static void delete(Path image) {
        try {
            Files.deleteIfExists(image);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete scratch disk " + image + ": " + Cause.of(e), e);
        }
    }

    /** The file that its blocks are read and written by. */
    public Path file() {
        return loop.file();
    }

    /** The kernel's name for it. */
    public String name() {
        return loop.device().name();
    }

    /** Sets the write cache to what it was, detaches, deletes the image. */
    @Override
    public void close() {
        undo.close();
    }
}
