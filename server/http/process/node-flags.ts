import { measureMemory, mebibyte, parseMemory, shareMemory } from "../../memory-shares.ts";

/** Flags of Node for the process of the site (decision 003). */
export const nodeFlags = ["--disable-proto=delete", "--max-semi-space-size=8", "--liftoff-only"];

/** The limit of the heap, unless `NODE_OPTIONS` sets one, over which a flag would win (decision 044). */
export const createHeapFlags = (env: NodeJS.ProcessEnv): string[] => {
  if (/--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? "")) return [];
  const { heap } = shareMemory(parseMemory(env.SITE_MEMORY ?? "") ?? measureMemory());
  return [`--max-old-space-size=${Math.floor(heap / mebibyte)}`];
};
