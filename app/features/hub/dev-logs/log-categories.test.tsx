import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatDay } from "#app/lib/format-date.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { LogCategories } from "./log-categories.tsx";

test("lists each log with its title and date, without the time", () => {
  const log: DevLog = {
    id: "log-001",
    timestamp: "2025-08-20T20:20:00Z",
    type: "debugging",
    status: "active",
    participants: ["A participant"],
    tags: ["tag"],
    title: "A title",
    summary: "A summary",
    content: "The content",
  };
  const html = renderToStaticMarkup(<LogCategories logs={[log]} onOpen={() => undefined} />);
  expect(html).toContain("A title");
  expect(html).toContain(`>${formatDay(log.timestamp)}</time>`);
});
