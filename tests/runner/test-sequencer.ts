import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that differ from the last commit, most recently saved first. */
const listChangedFiles = (): string[] => {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const files = [
    ...git("diff", "--name-only", "--relative", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const savedAt = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return files.sort((a, b) => (savedAt.get(b) ?? 0) - (savedAt.get(a) ?? 0));
};

/** Folders to pass from a file to a test, plus one unless the test has the file's name. */
const measureDistance = (file: string, test: string): number => {
  const steps = path.relative(path.dirname(file), path.dirname(test)).split(path.sep).filter(Boolean).length;
  const [name] = path.basename(file).split(".");
  return path.basename(test).startsWith(`${name}.test.`) ? steps : steps + 1;
};

/**
 * Runs `projects` in their order and the slowest files of each first, so that no core is idle at the end. In watch mode
 * the tests nearest to the most recently saved file run first; of equally near ones, those of the last projects.
 */
export const createTestSequencer = (projects: string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const longestFirst = await super.sort(files);
      const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
      if (!this.ctx.config.watch) return longestFirst.toSorted((a, b) => rank(a) - rank(b));
      const saved = listChangedFiles()[0];
      if (saved === undefined) return longestFirst;
      const distance = ({ moduleId }: TestSpecification) => measureDistance(path.resolve(saved), moduleId);
      return longestFirst.toSorted((a, b) => distance(a) - distance(b) || rank(b) - rank(a));
    }
  };
