import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toReleaseNotes } from "./release-notes.ts";

const changelog =
  "# Changelog\n\n## Unreleased\n\n### For visitors\n\n- A lamp.\n\n## [0.1.0] - 2026-01-01\n\n- Light.\n";
const release = { version: "0.2.0", date: "2026-02-01", changelog, commits: null };

test("takes what is not released yet for a version that has no part of its own", () => {
  expect(toReleaseNotes(release)).toBe("# 0.2.0 (2026-02-01)\n\n## For visitors\n\n- A lamp.\n");
});

test("takes the part of a version, and names the commits since the last one", () => {
  expect(toReleaseNotes({ ...release, version: "0.1.0", commits: ["Light it"] })).toBe(
    "# 0.1.0 (2026-02-01)\n\n- Light.\n\n## Commits\n\n- Light it\n",
  );
});

test("refuses a changelog with nothing to say", () => {
  expect(() => toReleaseNotes({ ...release, changelog: "# Changelog\n" })).toThrow("Unreleased");
});

test("has notes for the version of this repository", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const notes = toReleaseNotes({ ...release, version, changelog: readFileSync("CHANGELOG.md", "utf8") });
  expect(notes.length).toBeGreaterThan(500);
});
