package dev.furlong.cli.help;

import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.Nearest;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line: place, rule, value, and the nearest legal thing. */
public final class UsageError {
    private UsageError() {}

    /** The message, without the program's name; then where to read on. */
    public static List<String> lines(ParameterException wrong) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        return List.of(message(wrong, command), "see '" + command.qualifiedName() + " --help'");
    }

    private static String message(ParameterException wrong, CommandSpec command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched().get(0), command);
        }
        if (wrong instanceof OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + ": must be given once, got it twice";
        }
        if (wrong instanceof MissingParameterException missing) {
            return missing(missing.getMissing(), command);
        }
        ArgSpec place = wrong.getArgSpec();
        return place == null || wrong.getValue() == null
                ? String.valueOf(wrong.getMessage())
                : value(place, wrong.getValue());
    }

    private static String missing(Collection<ArgSpec> missing, CommandSpec command) {
        String form = Stream.concat(
                        command.positionalParameters().stream().map(ArgSpec::paramLabel),
                        missing.stream()
                                .filter(OptionSpec.class::isInstance)
                                .map(OptionSpec.class::cast)
                                .map(option -> option.longestName() + " " + option.paramLabel()))
                .collect(Collectors.joining(" "));
        return missing.stream().map(UsageError::name).collect(Collectors.joining(", "))
                + ": must be given, got none; legal: such as " + command.qualifiedName() + " " + form;
    }

    private static String value(ArgSpec place, String value) {
        Class<?> type = place.isMultiValue() ? place.auxiliaryTypes()[0] : place.type();
        if (type.isEnum()) {
            List<String> legal =
                    Arrays.stream(type.getEnumConstants()).map(Object::toString).toList();
            return name(place) + ": must be one of the legal words, got '" + value + "'; " + Nearest.hint(value, legal);
        }
        if (type == boolean.class || type == Boolean.class) {
            return name(place) + ": must not have a value, got '" + value + "'; legal: " + name(place);
        }
        // All others take any text.
        return name(place) + ": must be a whole number, got '" + value + "'; legal: such as " + name(place) + " 42";
    }

    private static String unmatched(String first, CommandSpec command) {
        if (first.startsWith("-") && first.length() > 1) {
            return option(first, command);
        }
        if (!command.subcommands().isEmpty()) {
            return "COMMAND: must be a command of Furlong, got '" + first + "'; "
                    + Nearest.hint(first, command.subcommands().keySet());
        }
        List<String> labels =
                command.positionalParameters().stream().map(ArgSpec::paramLabel).toList();
        String most = switch (labels.size()) {
            case 0 -> "no argument";
            case 1 -> "at most one argument";
            default -> "at most " + labels.size() + " arguments";
        };
        return command.name() + ": must have " + most + ", got '" + first + "' too; legal: "
                + Stream.concat(Stream.of(command.qualifiedName()), labels.stream())
                        .collect(Collectors.joining(" "));
    }

    private static String option(String written, CommandSpec command) {
        int equals = written.indexOf('=');
        String name = equals < 0 ? written : written.substring(0, equals);
        String rule = name + ": must be an option of '" + command.qualifiedName() + "', got '" + name + "'; ";
        String key = name.replaceFirst("^-+", "");
        Map<String, OptionSpec> options = command.optionsMap();
        Optional<String> setting = options.containsKey("--set")
                ? Nearest.to(key, Setting.keys()).filter(near -> isNearer(key, near, options.keySet()))
                : Optional.empty();
        if (setting.isPresent()) {
            String value = equals >= 0 ? written.substring(equals + 1) : behind(written, command);
            return rule + "did you mean '--set " + setting.get() + "=" + value + "'?";
        }
        List<String> names = command.options().stream()
                .filter(one -> !one.hidden())
                .map(OptionSpec::longestName)
                .toList();
        return rule + Nearest.hint(name, names);
    }

    /** The value that stands behind an option, or a word for it. */
    private static String behind(String option, CommandSpec command) {
        ParseResult parsed = command.root().commandLine().getParseResult();
        List<String> all = parsed == null ? List.of() : parsed.originalArgs();
        int at = all.indexOf(option) + 1;
        return at > 0 && at < all.size() && !all.get(at).startsWith("-") ? all.get(at) : "VALUE";
    }

    /** Whether a setting is meant rather than an option: it is that very word, or no option is near. */
    private static boolean isNearer(String key, String setting, Collection<String> options) {
        return key.equals(setting) || Nearest.to("--" + key, options).isEmpty();
    }

    private static String name(ArgSpec place) {
        return place instanceof OptionSpec option
                ? option.longestName()
                : Objects.requireNonNull(place.paramLabel()).replaceAll("[\\[\\]]", "");
    }
}
