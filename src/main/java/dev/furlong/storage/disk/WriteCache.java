package dev.furlong.storage.disk;

import java.util.Arrays;
import java.util.Optional;

/** What a sync waits for, and the words for it in {@code /sys/block/X/queue/write_cache}. Source: the kernel's sysfs ABI. */
public enum WriteCache {
    /** The kernel sends the disk a flush for every sync and waits for it. */
    FLUSH("flush", "write back"),
    /** The kernel believes that the disk has no cache to flush, and sends none. */
    NOFLUSH("noflush", "write through");

    private final String word;
    private final String kernelWord;

    WriteCache(String word, String kernelWord) {
        this.word = word;
        this.kernelWord = kernelWord;
    }

    /** The word in settings. */
    public String word() {
        return word;
    }

    /** The word in sysfs. */
    public String kernelWord() {
        return kernelWord;
    }

    /** By the word in settings. */
    public static Optional<WriteCache> named(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** By the word in sysfs. */
    public static Optional<WriteCache> ofKernelWord(String word) {
        return Arrays.stream(values())
                .filter(one -> one.kernelWord.equals(word))
                .findFirst();
    }
}
