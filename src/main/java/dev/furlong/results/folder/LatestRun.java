package dev.furlong.results.folder;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.LimitedText;
import dev.furlong.plan.written.VisibleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The latest run of an experiment. A file beside the runs' folders has its name. */
public final class LatestRun {
    private static final String NAME = "latest";

    /** The greatest size of the file. */
    private static final int MOST_BYTES = 1 << 16;

    /** The greatest number of characters of a wrong file that a message shows. */
    private static final int MOST_SHOWN = 40;

    private LatestRun() {}

    /**
     * Opens the folder of an earlier run, or of the latest one of an experiment's folder.
     *
     * @param place where the folder was given, such as an option
     * @param path the folder
     * @throws PlanException if it is neither
     * @throws MachineException if the folder does not say which run is the latest
     */
    public static RunDirectory open(String place, Path path) {
        return RunDirectory.open(place, folder(path), ", or an experiment's folder, with a run that has a record");
    }

    /**
     * The folder of the latest run of an experiment's or a study's folder. Any other folder is itself.
     *
     * @throws MachineException if the folder does not say which run is the latest
     */
    public static Path folder(Path path) {
        Path latest = path.resolve(NAME);
        if (Files.exists(latest) && !Files.isRegularFile(latest)) {
            throw new MachineException(
                    latest + ": must be a file with the name of a run beside it, got none; delete it,"
                            + " or give the run's own folder");
        }
        try {
            return Files.isRegularFile(latest)
                    ? path.resolve(runName(latest, LimitedText.of(latest, MOST_BYTES)))
                    : path;
        } catch (IOException e) {
            throw MachineException.cannot("read " + latest, e);
        }
    }

    /**
     * Makes a run the latest one.
     *
     * @param run its folder
     * @throws IOException if the file cannot be written
     */
    static void becomes(Path run) throws IOException {
        Path own = run.toAbsolutePath().normalize();
        String name = own.getFileName() + "\n";
        // The part lies in the run's own folder, where nobody else could put a link of its name.
        RunFiles.replace(own.resolveSibling(NAME), own, name.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a run's folder may have this name. */
    static boolean isName(String name) {
        return name.matches("[0-9]{8}T[0-9]{6}Z(-[0-9]+)?");
    }

    private static String runName(Path latest, String text) {
        String name = text.strip();
        if (!isName(name)) {
            String shown = VisibleText.of(name.substring(0, Math.min(name.length(), MOST_SHOWN)));
            throw new MachineException(latest + ": must be the name of a run beside it, such as 20261120T101112Z, got '"
                    + shown + "'; write the run's name into it, or give the run's own folder");
        }
        if (Files.notExists(latest.resolveSibling(name))) {
            throw new MachineException(latest + ": must be the name of a run beside it, got '" + name
                    + "', which does not exist; write the name of another run into it, or give the run's own folder");
        }
        return name;
    }
}
