package dev.furlong.workload.tpcb;

import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One client's part of the history: the id that each transaction's history row carries, and the client's ledger. */
final class HistoryEntries {
    /** Length of an id: five digits of the client, thirteen of the transaction. */
    static final int ID_LENGTH = 18;

    static final int CLIENT_DIGITS = 5;

    /** As many as the digits of the client can tell apart. */
    static final int CLIENTS = 100_000;

    /** As many as the digits of the transaction can tell apart. */
    private static final long TRANSACTIONS = 10_000_000_000_000L;

    private static final int GREATEST_AMOUNT = 99_999;

    private final List<Ledger.Unknown> unknown = new ArrayList<>();
    private final int client;
    private long transaction;
    private long amount;
    private long committed;
    private long total;

    /**
     * Makes the part of a client.
     *
     * @throws IllegalArgumentException if an id has too few digits for the client's number
     */
    HistoryEntries(int client) {
        if (client >= CLIENTS) {
            throw new IllegalArgumentException(
                    "client: must have a number below " + CLIENTS + ", got " + client + "; legal: fewer clients");
        }
        this.client = client;
    }

    /** Begins the next transaction with an amount from −99,999 to 99,999 (as Derby's own client draws it). */
    void next(int drawn) {
        transaction++;
        amount = (long) drawn - GREATEST_AMOUNT;
    }

    /** The bound to draw below. */
    static int bound() {
        return 2 * GREATEST_AMOUNT + 1;
    }

    long amount() {
        return amount;
    }

    /** The id of the transaction under way. */
    String id() {
        char[] digits = new char[ID_LENGTH];
        write(digits, 0, CLIENT_DIGITS, client);
        write(digits, CLIENT_DIGITS, ID_LENGTH, transaction);
        return new String(digits);
    }

    /** The number that the digits of an id make. It grows with the client's number, then with its transaction's. */
    static long number(int client, long transaction) {
        return client * TRANSACTIONS + transaction;
    }

    /** The number of an id as it was read; negative if it is none. */
    static long number(@Nullable String id) {
        if (id == null || id.length() != ID_LENGTH) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < ID_LENGTH; i++) {
            int digit = id.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    static String clientPrefix(int client) {
        char[] digits = new char[CLIENT_DIGITS];
        write(digits, 0, CLIENT_DIGITS, client);
        return new String(digits);
    }

    void committed() {
        committed++;
        total += amount;
    }

    void acknowledge(AcknowledgementSink sink) {
        sink.acknowledged(transaction, amount);
    }

    void unknown() {
        unknown.add(new Ledger.Unknown(id(), amount));
    }

    Ledger.Entry ledger() {
        return new Ledger.Entry(client, committed, total, List.copyOf(unknown));
    }

    private static void write(char[] digits, int from, int to, long number) {
        long rest = number;
        for (int i = to - 1; i >= from; i--) {
            digits[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
