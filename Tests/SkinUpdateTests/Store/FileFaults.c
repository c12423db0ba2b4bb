// Loaded before the C library (LD_PRELOAD), this lets a process's n-th operation on files of one folder fail, or kills
// the process there. The tests compile it themselves.
//
// FAULT_FOLDER  the folder whose files count
// FAULT_AT      the number of the operation; 0: none, the operations are only counted
// FAULT_KIND    kill: the process ends there, before the operation
//               an error number: the operation fails with it
// FAULT_LASTS   1: all operations after it that write fail, too, as on a disk that died
// FAULT_COUNT   a file that gets the number of operations when the process ends by itself

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/file.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[4096];
static size_t folder_length;
static long fault_at, operations;
static int fault_kind, fault_lasts, fault_kills;
static char counted[4096];

__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("FAULT_FOLDER");
  if (value) snprintf(folder, sizeof folder, "%s", value);
  folder_length = strlen(folder);
  if ((value = getenv("FAULT_AT"))) fault_at = atol(value);
  if ((value = getenv("FAULT_KIND"))) {
    fault_kills = strcmp(value, "kill") == 0;
    fault_kind = atoi(value);
  }
  if ((value = getenv("FAULT_LASTS"))) fault_lasts = atoi(value);
}

__attribute__((destructor)) static void end(void) {
  const char *file = getenv("FAULT_COUNT");
  if (!file) return;
  FILE *output = fopen(file, "w");
  if (!output) return;
  fprintf(output, "%ld", __atomic_load_n(&operations, __ATOMIC_SEQ_CST));
  fclose(output);
}

// Whether the operation fails; it is one of the folder's.
static int fails(int writes) {
  long number = __atomic_add_fetch(&operations, 1, __ATOMIC_SEQ_CST);
  if (fault_at == 0 || number < fault_at) return 0;
  if (number > fault_at && !(fault_lasts && writes)) return 0;
  if (fault_kills) kill(getpid(), SIGKILL);
  errno = fault_kind;
  return 1;
}

static int path_counts(const char *path) {
  return folder_length > 0 && path && strncmp(path, folder, folder_length) == 0;
}

static int descriptor_counts(int descriptor) {
  return descriptor >= 0 && descriptor < (int)sizeof counted && counted[descriptor];
}

static void remember(int descriptor, int is_ours) {
  if (descriptor >= 0 && descriptor < (int)sizeof counted) counted[descriptor] = (char)is_ours;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENING(name)                                                             \
  int name(const char *path, int flags, ...) {                                    \
    va_list list;                                                                 \
    va_start(list, flags);                                                        \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;                     \
    va_end(list);                                                                 \
    int is_ours = path_counts(path);                                              \
    if (is_ours && fails((flags & O_ACCMODE) != O_RDONLY)) return -1;             \
    int descriptor = REAL(name)(path, flags, mode);                               \
    remember(descriptor, is_ours);                                                \
    return descriptor;                                                            \
  }
OPENING(open)
OPENING(open64)

#define ON_DESCRIPTOR(type, name, writes, parameters, ...)                        \
  type name parameters {                                                          \
    if (descriptor_counts(descriptor) && fails(writes)) return -1;                \
    return REAL(name)(__VA_ARGS__);                                               \
  }
ON_DESCRIPTOR(ssize_t, read, 0, (int descriptor, void *bytes, size_t count), descriptor, bytes, count)
ON_DESCRIPTOR(ssize_t, pread, 0, (int descriptor, void *bytes, size_t count, off_t at), descriptor, bytes, count, at)
ON_DESCRIPTOR(ssize_t, write, 1, (int descriptor, const void *bytes, size_t count), descriptor, bytes, count)
ON_DESCRIPTOR(int, fsync, 1, (int descriptor), descriptor)
ON_DESCRIPTOR(int, syncfs, 1, (int descriptor), descriptor)
ON_DESCRIPTOR(int, ftruncate, 1, (int descriptor, off_t size), descriptor, size)
ON_DESCRIPTOR(int, flock, 0, (int descriptor, int operation), descriptor, operation)

#define ON_PATH(name, counts, parameters, ...)                                    \
  int name parameters {                                                           \
    if (path_counts(counts) && fails(1)) return -1;                               \
    return REAL(name)(__VA_ARGS__);                                               \
  }
ON_PATH(rename, to, (const char *from, const char *to), from, to)
ON_PATH(unlink, path, (const char *path), path)
ON_PATH(truncate, path, (const char *path, off_t size), path, size)
ON_PATH(mkdir, path, (const char *path, mode_t mode), path, mode)
ON_PATH(utimensat, path, (int at, const char *path, const struct timespec times[2], int flags), at, path, times, flags)
