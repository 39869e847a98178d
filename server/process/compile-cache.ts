import { getCompileCacheDir } from "node:module";
import path from "node:path";

/**
 * The environment of a thread or process that keeps compiled code where this one does; empty if this one keeps none.
 * Removing types and compiling is half of what such a start costs. One that is killed calls `flushCompileCache` before.
 */
export const createCompileCacheEnv = (): { NODE_COMPILE_CACHE?: string } => {
  const directory = getCompileCacheDir();
  // Node has a folder of its own for each of its versions in the one that it is given.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(directory) };
};
