import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that differ from the last commit, the one that was saved last first. */
const listChangedFiles = (): string[] => {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const files = [
    ...git("diff", "--name-only", "--relative", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const savedAt = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return files.sort((a, b) => (savedAt.get(b) ?? 0) - (savedAt.get(a) ?? 0));
};

/** Folders on the way from one file to the other; none from a file to the test of the same name beside it. */
const measureDistance = (file: string, test: string): number => {
  const steps = path.relative(path.dirname(file), path.dirname(test)).split(path.sep).filter(Boolean).length;
  const [name] = path.basename(file).split(".");
  return path.basename(test).startsWith(`${name}.test.`) ? steps : steps + 1;
};

/**
 * `projects` in their order, each from its longest file to its shortest, so that no core is idle at the end. While
 * somebody watches, what is nearest to the file that was saved last; of several as near, the quick ones of the last project.
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
