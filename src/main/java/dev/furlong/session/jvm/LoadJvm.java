package dev.furlong.session.jvm;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.engine.connection.Password;
import dev.furlong.failure.Cause;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.Json;
import dev.furlong.session.jvm.drive.DriveSession;
import dev.furlong.session.jvm.drive.FollowSession;
import dev.furlong.session.jvm.target.ServerSession;
import dev.furlong.session.jvm.target.SqlFailure;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The main class of a load JVM. Its standard output is its event channel. The first line of its
 * standard input is the {@link Password}. When its standard input ends, the JVM ends.
 */
public final class LoadJvm {
    private static final int MOST_CAUSES = 100;
    private static final String FURLONG = "dev.furlong.";
    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com[.]sun)[.]");

    private LoadJvm() {}

    /**
     * Does one task.
     *
     * @param arguments the file that holds the task as JSON
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream output = System.out;
        // An engine that prints must not write into the channel.
        System.setOut(System.err);
        BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Password password = Password.told(Objects.requireNonNullElse(input.readLine(), ""));
        Thread watchdog = new Thread(() -> watch(input, answers), "furlong-watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        EventChannel channel = new EventChannel() {
            @Override
            public void send(LoadEvent event) {
                write(output, event);
            }

            @Override
            public Go awaitGo() throws InterruptedException {
                return answer(answers.take());
            }
        };
        LoadTask task = Json.LINE.readValue(Files.readString(Path.of(arguments[0])), LoadTask.class);
        Runtime.getRuntime().exit(run(task.with(password), channel).code());
    }

    /**
     * Does one task in this JVM. It takes only types of the JDK, because the caller's classes are loaded apart from
     * these.
     *
     * @param task the task as JSON
     * @param password the line that holds it
     * @param events the consumer of each event's JSON
     * @param answers the JSON of a {@link Go} for each event that waits for one
     */
    public static void runHere(String task, String password, Consumer<String> events, BlockingQueue<String> answers)
            throws JsonProcessingException {
        run(Json.LINE.readValue(task, LoadTask.class).with(Password.told(password)), new EventChannel() {
            @Override
            public void send(LoadEvent event) {
                events.accept(json(event));
            }

            @Override
            public boolean inOwnJvm() {
                return false;
            }

            @Override
            public Go awaitGo() throws InterruptedException {
                return answer(answers.take());
            }
        });
    }

    /** Does a task and says how it ended. */
    private static ExitCode run(LoadTask task, EventChannel channel) {
        try {
            if (task instanceof LoadTask.Populate populate) {
                new PopulateSession(populate, channel, NanoClock.system()).run();
            } else if (task instanceof LoadTask.Drive drive) {
                new DriveSession(drive, channel, NanoClock.system()).run();
            } else if (task instanceof LoadTask.Follow follow) {
                new FollowSession(follow, channel, NanoClock.system()).run();
            } else if (task instanceof LoadTask.Check check) {
                new CheckSession(check, channel).run();
            } else {
                LoadTask.OnSchema schema = (LoadTask.OnSchema) task;
                new ServerSession(schema.target(), channel).run(schema.action());
            }
            return ExitCode.GOOD;
        } catch (MachineException e) {
            return failed(channel, LoadEvent.Blame.MACHINE, String.valueOf(e.getMessage()), e);
        } catch (TrialException e) {
            return failed(channel, LoadEvent.Blame.TRIAL, String.valueOf(e.getMessage()), e);
        } catch (SQLException e) {
            return failed(channel, LoadEvent.Blame.TRIAL, task.target().engine() + ": " + SqlFailure.causes(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(channel, LoadEvent.Blame.TRIAL, "load: was interrupted", e);
        } catch (OutOfMemoryError e) {
            return failed(channel, LoadEvent.Blame.TRIAL, FullHeap.words(String.valueOf(e.getMessage())), e);
        } catch (RuntimeException | LinkageError e) {
            // A build of the user's own may throw anything. Then its trial is lost; in slices, those beside it are
            // lost too.
            return task.target().configuration().settings().get(Setting.JARS).isPresent() && !isOurs(e)
                    ? failed(
                            channel,
                            LoadEvent.Blame.TRIAL,
                            "jars: the load failed with a build of your own: " + Cause.of(e),
                            e)
                    : failed(channel, LoadEvent.Blame.BUG, e.toString(), e);
        }
    }

    /** Whether Furlong threw the first failure, or the JDK did for it. What a build lacks is the build's fault. */
    static boolean isOurs(Throwable failure) {
        Throwable first = failure;
        // A cause may be in a circle.
        for (int depth = 0; depth < MOST_CAUSES && first.getCause() != null; depth++) {
            first = first.getCause();
        }
        return !(first instanceof LinkageError)
                && !(first instanceof ReflectiveOperationException)
                // What a driver returns may be nothing, or of another class.
                && !(first instanceof NullPointerException)
                && !(first instanceof ClassCastException)
                && Stream.of(first.getStackTrace())
                        .map(StackTraceElement::getClassName)
                        .filter(name -> !JDK.matcher(name).lookingAt())
                        .findFirst()
                        .filter(name -> name.startsWith(FURLONG))
                        .isPresent();
    }

    private static ExitCode failed(EventChannel channel, LoadEvent.Blame blame, String message, Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        boolean fullDisk = FullDisk.ended(failure, trace.toString());
        channel.send(new LoadEvent.Failed(fullDisk ? LoadEvent.Blame.DISK_FULL : blame, message, trace.toString()));
        return switch (blame) {
            case MACHINE -> ExitCode.MACHINE;
            case DISK_FULL, TRIAL -> ExitCode.TRIAL;
            case BUG -> ExitCode.BUG;
        };
    }

    private static void write(PrintStream output, LoadEvent event) {
        String line = json(event);
        synchronized (output) {
            output.println(line);
            output.flush();
        }
    }

    private static Go answer(String line) {
        try {
            return Json.LINE.readValue(line, Go.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("answer: cannot be read, got '" + line + "'", e);
        }
    }

    /** An answer as it goes through the channel. */
    public static String json(Go answer) {
        try {
            return Json.LINE.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("answer: cannot be written", e);
        }
    }

    /** An event as it goes through the channel. */
    public static String json(LoadEvent event) {
        try {
            return Json.LINE.writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("event: cannot be written", e);
        }
    }

    private static void watch(BufferedReader input, BlockingQueue<String> answers) {
        try (input) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                answers.add(line);
            }
        } catch (IOException e) {
            System.err.println("load JVM: its standard input broke: " + Cause.of(e));
        }
        // The coordinator is gone or has no more use for us; its data folder is deleted, so nothing needs closing.
        Runtime.getRuntime().halt(ExitCode.TRIAL.code());
    }
}
