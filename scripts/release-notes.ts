import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

type Release = {
  version: string;
  /** YYYY-MM-DD */ date: string;
  changelog: string;
  /** Subjects of the commits since the last release, newest first; null if there is none. */
  commits: readonly string[] | null;
};

const unreleased = "Unreleased";

/** The part of the changelog below a heading; null if there is none. */
const findSection = (changelog: string, isHeading: (title: string) => boolean): string | null => {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((section) => isHeading((section.split("\n", 1)[0] ?? "").trim()));
  return section === undefined ? null : section.slice(section.indexOf("\n")).trim();
};

/** The notes of a release: its part of the changelog, else what is not released yet, and the commits. */
export const toReleaseNotes = ({ version, date, changelog, commits }: Release): string => {
  const own = findSection(changelog, (title) => title.split(/[\s[\]]+/).includes(version));
  const text = own ?? findSection(changelog, (title) => title === unreleased);
  if (!text) throw new Error(`CHANGELOG.md has neither a part "${version}" nor one "${unreleased}".`);
  const changes = commits ? ["## Commits", commits.map((subject) => `- ${subject}`).join("\n")] : [];
  return `${[`# ${version} (${date})`, text.replace(/^### /gm, "## "), ...changes].join("\n\n")}\n`;
};

const git = (...options: string[]): string => execFileSync("git", options, { encoding: "utf8" }).trim();

const listCommits = (): string[] | null => {
  // Without the tag of this release, which may be there already.
  const filter = ["--merged", "HEAD", "--no-contains", "HEAD"];
  const last = git("tag", "--list", "v*", ...filter, "--sort=-version:refname").split("\n", 1)[0];
  return last ? git("log", "--no-merges", "--format=%s", `${last}..HEAD`).split("\n").filter(Boolean) : null;
};

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const date = new Date().toISOString().slice(0, 10);
  process.stdout.write(toReleaseNotes({ version, date, changelog, commits: listCommits() }));
}
