import { expect, test } from "vitest";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { createImportEntry } from "#tests/support/fake-imports.ts";
import { readReport } from "./read-report.ts";

const status = {
  id: "id",
  name: "ghost.json",
  tool: "Ghost",
  siteName: "The river",
  site: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  outcomes: { created: 1, updated: 0, same: 0, failed: 1 },
  pictures: { found: 0, remote: 0, missing: 1, copied: 0 },
  problems: [{ file: "a.md", line: 3, reason: "A quote is not closed." }],
  problemCount: 1,
} as ImportStatus;

test("reports each post of all pages with what became of it and why", async () => {
  const pages = [
    [
      createImportEntry(1, {
        outcome: "created",
        draftReason: "It was for members only.",
        losses: [{ text: "A shortcode is kept.", line: 12 }],
        pictures: { found: 0, remote: 0, missing: ["/images/a.png"] },
      }),
    ],
    [createImportEntry(2, { outcome: "failed", notes: ["It is too long."] }), createImportEntry(3)],
  ];
  const report = await readReport(status, async (_id, { after }) => ({
    entries: pages[after === null ? 0 : 1] ?? [],
    total: 3,
    next: after === null ? 1 : null,
  }));
  const lines = report.split("\n");
  expect(lines[0]).toBe("Import of ghost.json");
  expect(lines).toContain("Failed: 1");
  expect(report).toContain("a.md, line 3: A quote is not closed.");
  expect(report).toContain(
    [
      "Created: Post 1",
      "  _posts/1.md -> /post/post-1",
      "  - Became a draft: It was for members only.",
      "  - A shortcode is kept. (line 12)",
      "  - Picture missing: /images/a.png",
      "Failed: Post 2",
      "  _posts/2.md -> /post/post-2",
      "  - It is too long.",
      "Not imported: Post 3",
    ].join("\n"),
  );
});
