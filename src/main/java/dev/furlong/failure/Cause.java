package dev.furlong.failure;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Why an operation on the machine failed, in words for people, and what they can do where that is known. */
public final class Cause {
    private Cause() {}

    /** The words for a failure, with the file that it is about. */
    public static String of(Throwable failure) {
        return of(failure, "");
    }

    /** The words for the failure that began it. Libraries wrap it in failures of their own, which say less. */
    public static String first(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? of(failure) : first(cause);
    }

    /** The words for a failure. A file that is named in what failed is not named again. */
    static String of(Throwable failure, String named) {
        Throwable root = root(failure);
        if (root instanceof FileSystemException e) {
            return words(e) + place(e, named) + remedy(e);
        }
        if (root instanceof UnknownHostException e) {
            return "unknown host " + e.getMessage() + "; check the name";
        }
        return message(root);
    }

    /** Leaves out what only carries a failure from one thread or method to another. */
    private static Throwable root(Throwable failure) {
        boolean carries = failure instanceof ExecutionException
                || failure instanceof CompletionException
                || failure instanceof InvocationTargetException
                || failure instanceof UncheckedIOException;
        Throwable cause = failure.getCause();
        return carries && cause != null ? root(cause) : failure;
    }

    private static String words(FileSystemException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "something of that name exists already";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (e instanceof NotDirectoryException) {
            return "it is not a folder";
        }
        String reason = e.getReason();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /** The files of a failure, if what failed does not end with the only one. */
    private static String place(FileSystemException e, String named) {
        String file = e.getFile();
        if (file == null || (e.getOtherFile() == null && (" " + named).endsWith(" " + file))) {
            return "";
        }
        return " (" + file + (e.getOtherFile() == null ? "" : " to " + e.getOtherFile()) + ")";
    }

    private static String remedy(FileSystemException e) {
        if (e instanceof AccessDeniedException) {
            return "; check which accounts may use it";
        }
        if (e instanceof NoSuchFileException) {
            return "; check whether something removed it";
        }
        return "";
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof Error || failure instanceof ReflectiveOperationException) {
            return failure.toString();
        }
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
