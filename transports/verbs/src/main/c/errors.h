/* How a failed call becomes a Java exception. */
#ifndef RINGBELL_ERRORS_H
#define RINGBELL_ERRORS_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

/* Finds the exception classes; called once, when the library is loaded. */
bool errors_init(JNIEnv *env);

/*
 * Throws NativeException (IOException where that class is not there) with the text
 * "call: errno's text (errno): what was given". An exception that is pending already stays.
 */
void fail(JNIEnv *env, const char *call, int err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a chain of which some requests were posted. */
void fail_chain(JNIEnv *env, const char *call, int err, int posted, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/*
 * The memory of a direct buffer of at least so many bytes, else null and an
 * IllegalArgumentException.
 */
void *buffer_memory(JNIEnv *env, jobject buffer, jlong bytes, const char *what);

#endif
