// A library for LD_PRELOAD that makes the n-th operation of a process on files of a folder fail, or kills the process
// there, or makes all reads of a file fail. The tests compile it themselves.
//
// FAULT_FOLDER  the folder whose files are affected
// FAULT_AT      the number of the operation; 0: none, the operations are only counted
// FAULT_KIND    kill: the process is killed before the operation
//               an error number: the operation fails with it
// FAULT_LASTS   1: all later writing operations fail, too, as on a broken disk
// FAULT_COUNT   a file that receives the number of operations when the process ends normally
// FAULT_INODE   the file with this number can be opened and inspected, but every read fails, as with a bad block,
//               whatever the file's name
// FAULT_LOG     a file that receives a line for each operation that changed the folder's names or synced the disk

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
static unsigned long bad_inode;
static int log_descriptor = -1;

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
  if ((value = getenv("FAULT_INODE"))) bad_inode = strtoul(value, NULL, 10);
  if ((value = getenv("FAULT_LOG"))) log_descriptor = open(value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

__attribute__((destructor)) static void end(void) {
  const char *file = getenv("FAULT_COUNT");
  if (!file) return;
  FILE *output = fopen(file, "w");
  if (!output) return;
  fprintf(output, "%ld", __atomic_load_n(&operations, __ATOMIC_SEQ_CST));
  fclose(output);
}

// Returns whether an operation on the folder fails.
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

static void note(const char *operation, const char *path) {
  if (log_descriptor >= 0) dprintf(log_descriptor, "%s %s\n", operation, path);
}

static void note_descriptor(const char *operation, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  note(operation, path);
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

// Returns whether the descriptor is that of the unreadable file.
static int is_bad(int descriptor) {
  struct stat status;
  if (!bad_inode || !descriptor_counts(descriptor)) return 0;
  if (fstat(descriptor, &status) != 0 || status.st_ino != bad_inode) return 0;
  errno = EIO;
  return 1;
}

#define ON_DESCRIPTOR(type, name, writes, is_wrong, parameters, ...)                \
  type name parameters {                                                          \
    if (descriptor_counts(descriptor) && fails(writes)) return -1;                \
    if (is_wrong) return -1;                                                      \
    return REAL(name)(__VA_ARGS__);                                               \
  }
#define READING(name, parameters, ...)                                            \
  ON_DESCRIPTOR(ssize_t, name, 0, is_bad(descriptor), parameters, __VA_ARGS__)
READING(read, (int descriptor, void *bytes, size_t count), descriptor, bytes, count)
READING(pread, (int descriptor, void *bytes, size_t count, off_t at), descriptor, bytes, count, at)
ON_DESCRIPTOR(ssize_t, write, 1, 0, (int descriptor, const void *bytes, size_t count), descriptor, bytes, count)
ON_DESCRIPTOR(int, ftruncate, 1, 0, (int descriptor, off_t size), descriptor, size)
ON_DESCRIPTOR(int, flock, 0, 0, (int descriptor, int operation), descriptor, operation)

#define SYNCHRONISING(name)                                                       \
  int name(int descriptor) {                                                      \
    int is_ours = descriptor_counts(descriptor);                                  \
    if (is_ours && fails(1)) return -1;                                           \
    int result = REAL(name)(descriptor);                                          \
    if (is_ours && result == 0) note_descriptor(#name, descriptor);               \
    return result;                                                                \
  }
SYNCHRONISING(fsync)
SYNCHRONISING(syncfs)

#define ON_PATH(name, counts, parameters, ...)                                    \
  int name parameters {                                                           \
    int is_ours = path_counts(counts);                                            \
    if (is_ours && fails(1)) return -1;                                           \
    int result = REAL(name)(__VA_ARGS__);                                         \
    if (is_ours && result == 0) note(#name, counts);                              \
    return result;                                                                \
  }
ON_PATH(rename, to, (const char *from, const char *to), from, to)
ON_PATH(unlink, path, (const char *path), path)
ON_PATH(truncate, path, (const char *path, off_t size), path, size)
ON_PATH(mkdir, path, (const char *path, mode_t mode), path, mode)
ON_PATH(utimensat, path, (int at, const char *path, const struct timespec times[2], int flags), at, path, times, flags)
