import { runProgram } from "../program.ts";
import type { Tools } from "../tools.ts";

/** The version of a program's module: one that Go built from its sources does not know its own. */
export const readGoVersion = async ({ findProgram }: Tools, program: string): Promise<string> => {
  const go = findProgram("go");
  const info = go === null ? "" : await runProgram(go, ["version", "-m", program]);
  return /^\s+mod\s+\S+\s+(\S+)/m.exec(info)?.[1] ?? "version unknown";
};
