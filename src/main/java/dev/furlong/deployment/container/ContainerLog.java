package dev.furlong.deployment.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes what a container says, on both of its outputs, to a file. It ends with the container. */
final class ContainerLog extends ResultCallback.Adapter<Frame> {
    private final Path file;
    private final OutputStream out;
    private volatile boolean ended;

    ContainerLog(Path file) {
        this.file = file;
        Privacy.makeFile(file);
        try {
            this.out = Files.newOutputStream(file, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw MachineException.cannot("write log " + file, e);
        }
    }

    @Override
    public void onNext(Frame frame) {
        try {
            out.write(frame.getPayload());
        } catch (IOException e) {
            onError(MachineException.cannot("write log " + file, e));
        }
    }

    @Override
    public void onError(Throwable failure) {
        super.onError(failure);
        end();
    }

    @Override
    public void onComplete() {
        // Before whoever waits for the end is told.
        try {
            end();
        } finally {
            super.onComplete();
        }
    }

    /** Whether everything is in the file. */
    boolean ended() {
        return ended;
    }

    private void end() {
        try {
            out.close();
        } catch (IOException e) {
            throw MachineException.cannot("close log " + file, e);
        } finally {
            ended = true;
        }
    }
}
