package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A chart as it is drawn.
 *
 * @param words what a reader is told who does not see it
 * @param height in pixels
 */
record DrawnChart(String words, double height, Document svg) {
    /**
     * A bar of a chart, or a part of one.
     *
     * @param words what a mouse over it tells: target, place and figure, each in a line
     */
    record Bar(String words, double x, double y, double width, String style) {}

    /** A text of a chart, with the middle of its height. */
    record Text(String words, double x, double y, boolean value) {}

    static DrawnChart of(JsonNode drawn) {
        try {
            return new DrawnChart(
                    drawn.path("words").asText(),
                    drawn.path("height").asDouble(),
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(
                                    new StringReader(drawn.path("svg").asText()))));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(drawn.path("svg").asText(), e);
        }
    }

    /** The bars that are of a target, from top to bottom; those of the legend are not. */
    List<Bar> bars() {
        List<Bar> bars = new ArrayList<>();
        for (Element group : elements("g", "bar")) {
            Element box = (Element) group.getElementsByTagName("rect").item(0);
            String words = group.getElementsByTagName("title").item(0).getTextContent();
            if (words.contains("\n")) {
                bars.add(new Bar(
                        words, number(box, "x"), number(box, "y"), number(box, "width"), box.getAttribute("style")));
            }
        }
        return bars;
    }

    /** What a mouse over each point of a line tells. */
    List<String> points() {
        return elements("path", "point").stream()
                .filter(point -> point.getElementsByTagName("title").getLength() > 0)
                .map(Element::getTextContent)
                .toList();
    }

    List<Text> texts() {
        return elements("text", null).stream()
                .map(text -> new Text(
                        text.getTextContent(),
                        number(text, "x"),
                        number(text, "y"),
                        text.getAttribute("class").equals("value")))
                .toList();
    }

    List<String> words(String ofClass) {
        return texts().stream()
                .filter(text -> text.value() == ofClass.equals("value"))
                .map(Text::words)
                .toList();
    }

    List<Element> elements(String name, @org.jspecify.annotations.Nullable String ofClass) {
        NodeList all = svg.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (ofClass == null || element.getAttribute("class").equals(ofClass)) {
                elements.add(element);
            }
        }
        return elements;
    }

    static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
