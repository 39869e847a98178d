import { expect, test } from "vitest";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { listHubRows } from "./hub-rows.ts";

const log = {
  id: "log-1",
  title: "A lamp is lit",
  timestamp: "2025-08-16T09:30:00Z",
  type: "vision" as const,
  status: "completed" as const,
  participants: ["Creator", "Builder"],
  tags: ["lamp"],
  summary: "A summary.",
  content: "A text.",
};

test("tells the day and author of each development log", () => {
  expect(listHubRows(shippedContent, [log])).toContainEqual({
    kind: "page",
    title: log.title,
    heading: null,
    url: "/app/devlogs#log-1",
    text: expect.stringMatching(/^A lamp is lit · .*16.*2025 · Creator, Builder$/) as string,
  });
});

test("contains the dates of each phase, and the content of each chapter of the guide", () => {
  const rows = listHubRows(shippedContent, []);
  for (const { id, title } of shippedContent.get("hub/roadmap-phases"))
    expect(rows.find(({ url }) => url === `/app/roadmap#${id}`)?.text).toMatch(
      new RegExp(`${title.replaceAll(/[^\w ]/g, ".")} · .*\\d{4} · .*\\d{4}$`),
    );
  for (const { title, description } of shippedContent.get("hub/guide").chapters)
    expect(rows.some(({ kind, text }) => kind === "guide" && text.includes(`${title} · ${description}`))).toBe(true);
});
