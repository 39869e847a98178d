import { isMainThread } from "node:worker_threads";

// A site opened in a process keeps its files to itself, also those that later tests of the process hand to others.
if (isMainThread) process.umask(0o022);
