package dev.furlong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary folders of tests that other accounts may enter. */
public final class ReachableTempDirectory implements TempDirFactory {
    /** What the names of this process's folders begin with, and with them the paths of all that a test leaves in one. */
    public static final String PREFIX =
            "furlong-test-" + ProcessHandle.current().pid() + "-";

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        Path folder = Files.createTempDirectory(PREFIX);
        PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return folder;
    }
}
