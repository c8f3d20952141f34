package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.furlong.results.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A Chromium of its own without a window, told what to do by its DevTools protocol. Whatever it waits for is bounded. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 20;

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
    private int asked;

    private Browser(Process process, URI page) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .connectTimeout(PATIENCE)
                .buildAsync(page, new Messages())
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** Starts one whose files lie in an empty folder. */
    static Browser start(Path folder) throws IOException {
        Path profile = Files.createDirectory(folder.resolve("profile"));
        ProcessBuilder chromium = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--force-device-scale-factor=1",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile());
        // It leaves its sockets there, and is not given the time to tidy up.
        chromium.environment().put("TMPDIR", folder.toString());
        Process process = chromium.start();
        try {
            Browser browser = new Browser(process, page(process, folder));
            for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
                browser.ask(domain + ".enable", Map.of());
            }
            return browser;
        } catch (IOException | RuntimeException e) {
            end(process);
            throw e;
        }
    }

    private static URI page(Process process, Path folder) throws IOException {
        Path port = folder.resolve("profile").resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            if (!process.isAlive()) {
                break;
            }
            if (Files.exists(port) && Files.readString(port).contains("\n")) {
                for (JsonNode target :
                        targets(Files.readString(port).lines().findFirst().orElseThrow())) {
                    if (target.path("type").asText().equals("page")) {
                        return URI.create(target.path("webSocketDebuggerUrl").asText());
                    }
                }
            }
            pause();
        }
        throw new AssertionError("chromium must show a page within " + PATIENCE.toSeconds() + " s, got "
                + Files.readString(folder.resolve("chromium.log")));
    }

    private static JsonNode targets(String port) throws IOException {
        try {
            return Json.LINE.readTree(HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                    .timeout(PATIENCE)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What a page is shown on. */
    enum Paper {
        /** A screen of someone who likes it light. */
        LIGHT,
        /** A screen of someone who likes it dark. */
        DARK,
        /** Paper, printed by someone who likes screens dark. */
        PRINTED
    }

    /** Shows a file in a window of this size, and forgets what was complained of and requested before. */
    void open(Path file, String fragment, int width, Paper paper) {
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        ask(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        paper == Paper.PRINTED ? "print" : "screen",
                        "features",
                        List.of(Map.of(
                                "name", "prefers-color-scheme", "value", paper == Paper.LIGHT ? "light" : "dark"))));
        ask("Page.navigate", Map.of("url", "about:blank"));
        until("location.href === 'about:blank'");
        complaints.clear();
        requests.clear();
        loaded = new CompletableFuture<>();
        ask("Page.navigate", Map.of("url", file.toUri() + fragment));
        loaded.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** What an expression in the page comes to; of a promise, what it holds in the end. */
    JsonNode value(String expression) {
        JsonNode answer = ask(
                "Runtime.evaluate",
                Map.of(
                        "expression",
                        "Promise.resolve(" + expression + ").then(value => JSON.stringify(value))",
                        "awaitPromise",
                        true,
                        "returnByValue",
                        true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.path("exceptionDetails"));
        }
        try {
            return Json.LINE.readTree(answer.path("result").path("value").asText("null"));
        } catch (IOException e) {
            throw new AssertionError(expression, e);
        }
    }

    /** Waits until an expression in the page holds. */
    void until(String expression) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!value("Boolean(" + expression + ")").asBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("must hold within " + PATIENCE.toSeconds() + " s: " + expression);
            }
            pause();
        }
    }

    /** Moves the mouse to a place in the window. */
    void point(double x, double y) {
        for (double step : new double[] {1, 0}) {
            ask("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x - step, "y", y));
        }
    }

    /** Presses a key and lets it go. */
    void press(String key, int code) {
        String text = key.equals("Enter") ? "\r" : "";
        for (String type : List.of("keyDown", "keyUp")) {
            ask(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code, "text", text));
        }
    }

    /** Runs a script in the page. */
    void run(String script) {
        JsonNode answer = ask("Runtime.evaluate", Map.of("expression", script));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.path("exceptionDetails").toString());
        }
    }

    /** Errors and warnings since the last page was opened. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** What was requested since, the page itself included, but for what a page holds itself. */
    List<String> requests() {
        return requests.stream().filter(url -> !url.startsWith("data:")).toList();
    }

    private JsonNode ask(String method, Map<String, ?> parameters) {
        int id = ++asked;
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        ObjectNode message = Json.LINE.createObjectNode();
        message.put("id", id).put("method", method).set("params", Json.LINE.valueToTree(parameters));
        socket.sendText(message.toString(), true);
        JsonNode said = answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        if (said.has("error")) {
            throw new AssertionError(method + ": " + said.path("error"));
        }
        return said.path("result");
    }

    private void told(JsonNode message) {
        CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
        if (answer != null) {
            answer.complete(message);
            return;
        }
        JsonNode parameters = message.path("params");
        switch (message.path("method").asText()) {
            case "Page.loadEventFired" -> loaded.complete(null);
            case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
            case "Log.entryAdded" -> {
                // Advice on how to draw faster is no complaint.
                if (!parameters.path("entry").path("source").asText().equals("rendering")) {
                    complaints.add(parameters.toString());
                }
            }
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert")
                        .contains(parameters.path("type").asText())) {
                    complaints.add(parameters.toString());
                }
            }
            case "Network.requestWillBeSent" ->
                requests.add(parameters.path("request").path("url").asText());
            default -> {}
        }
    }

    @Override
    public void close() {
        end(process);
    }

    private static void end(Process process) {
        List<ProcessHandle> within = process.descendants().toList();
        process.destroyForcibly();
        within.forEach(ProcessHandle::destroyForcibly);
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        within.forEach(one ->
                one.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                try {
                    told(Json.LINE.readTree(text.toString()));
                } catch (IOException e) {
                    complaints.add(text.toString());
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
