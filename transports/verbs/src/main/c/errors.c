#include "errors.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static jclass native_exception; /* null if the loader of this library does not know ours */
static jmethodID native_exception_new;
static jclass io_exception;
static jclass illegal_argument;

static jclass global_class(JNIEnv *env, const char *name) {
  jclass local = (*env)->FindClass(env, name);
  if (local == NULL) {
    (*env)->ExceptionClear(env);
    return NULL;
  }
  jclass global = (*env)->NewGlobalRef(env, local);
  (*env)->DeleteLocalRef(env, local);
  return global;
}

bool errors_init(JNIEnv *env) {
  io_exception = global_class(env, "java/io/IOException");
  illegal_argument = global_class(env, "java/lang/IllegalArgumentException");
  native_exception = global_class(env, "io/ringbell/fabric/verbs/natives/NativeException");
  if (native_exception != NULL) {
    native_exception_new =
        (*env)->GetMethodID(env, native_exception, "<init>", "(Ljava/lang/String;II)V");
    if (native_exception_new == NULL) {
      (*env)->ExceptionClear(env);
      native_exception = NULL;
    }
  }
  return io_exception != NULL && illegal_argument != NULL;
}

static void throw_text(JNIEnv *env, const char *text, int err, int posted) {
  if ((*env)->ExceptionCheck(env)) {
    return;
  }
  if (native_exception == NULL) {
    (*env)->ThrowNew(env, io_exception, text);
    return;
  }
  jstring message = (*env)->NewStringUTF(env, text);
  if (message == NULL) {
    return; /* an OutOfMemoryError is pending */
  }
  jthrowable failure = (*env)->NewObject(env, native_exception, native_exception_new, message,
                                         (jint)err, (jint)posted);
  if (failure != NULL) {
    (*env)->Throw(env, failure);
  }
}

static void fail_with(JNIEnv *env, const char *call, int err, int posted, const char *format,
                      va_list arguments) {
  char given[256];
  char reason[128];
  char text[512];
  vsnprintf(given, sizeof given, format, arguments);
  snprintf(text, sizeof text, "%s: %s (%d): %s", call, strerror_r(err, reason, sizeof reason), err,
           given);
  throw_text(env, text, err, posted);
}

void fail(JNIEnv *env, const char *call, int err, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail_with(env, call, err, 0, format, arguments);
  va_end(arguments);
}

void fail_chain(JNIEnv *env, const char *call, int err, int posted, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail_with(env, call, err, posted, format, arguments);
  va_end(arguments);
}

void *buffer_memory(JNIEnv *env, jobject buffer, jlong bytes, const char *what) {
  char text[160];
  void *memory = buffer == NULL ? NULL : (*env)->GetDirectBufferAddress(env, buffer);
  if (memory == NULL) {
    snprintf(text, sizeof text, "%s must be a direct buffer, not %s", what,
             buffer == NULL ? "null" : "one on the heap");
    (*env)->ThrowNew(env, illegal_argument, text);
    return NULL;
  }
  jlong capacity = (*env)->GetDirectBufferCapacity(env, buffer);
  if (bytes < 0 || capacity < bytes) {
    snprintf(text, sizeof text, "%s: a buffer of %lld bytes, where %lld are needed", what,
             (long long)capacity, (long long)bytes);
    (*env)->ThrowNew(env, illegal_argument, text);
    return NULL;
  }
  return memory;
}
