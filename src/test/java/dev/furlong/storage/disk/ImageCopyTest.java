package dev.furlong.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Establishes which parts of an image count as written. */
final class ImageCopyTest {
    @Test
    void writtenExtents_areRead_withAndWithoutTheExpectedPlace_andUnwrittenOnesAreNot() {
        String listed = String.join(
                "\n",
                "Filesystem type is: ef53",
                "File size of data.img is 209715200 (51200 blocks of 4096 bytes)",
                " ext:     logical_offset:        physical_offset: length:   expected: flags:",
                "   0:        0..       1:   16152576..  16152577:      2:            ",
                "   1:     2560..    4607:   16152578..  16154623:   2048:   16152578: shared",
                "   2:     4608..    6655:   16155138..  16157185:   2048:   16154624: unwritten",
                "   3:    51199..   51199:   16157186..  16157186:      1:   16157186: last,eof",
                "data.img: 4 extents found");

        assertThat(ImageCopy.extents(listed))
                .containsExactly(
                        new ImageCopy.Extent(0, 8192),
                        new ImageCopy.Extent(2560 * 4096, 4608 * 4096),
                        new ImageCopy.Extent(51199L * 4096, 51200L * 4096));
    }

    @Test
    void fileThatIsOneHole_hasNone() {
        assertThat(ImageCopy.extents("Filesystem type is: ef53\na: 0 extents found"))
                .isEmpty();
    }
}
