import { getCompileCacheDir } from "node:module";
import path from "node:path";

/**
 * Environment variables for a thread or process that shares this one's compile cache; empty if it has none. Removing
 * types and compiling is half of such a start. A process that will be killed must call `flushCompileCache` first.
 */
export const createCompileCacheEnv = (): { NODE_COMPILE_CACHE?: string } => {
  const directory = getCompileCacheDir();
  // Node creates a subfolder for each of its versions.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(directory) };
};
