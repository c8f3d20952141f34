package dev.furlong;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How long each test method, and each method before or after it, may take until {@link TestLimit} ends it as hung. It is for
 * tests that need longer than the others; a method's own stands before its class's.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface EndsWithin {
    /** The limit in seconds; many times what the test takes on an idle machine. */
    int seconds();
}
