import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import type { ContentDocument, PublishedDocument } from "#contracts/content/content-admin.ts";
import { describePublished, publishDrafts } from "./publish-drafts.ts";

const toDocument = (name: string, hasDraft = true): ContentDocument => ({
  name,
  title: `The ${name}`,
  group: "pages",
  page: null,
  isOff: false,
  version: 3,
  isChanged: false,
  hasDraft,
  updatedAt: null,
});

test("publishes drafts in turn, and says of each that is left what is in its way", async () => {
  const tried: string[] = [];
  const publish = async (name: string, version: number): Promise<PublishedDocument> => {
    tried.push(`${name} ${version}`);
    if (name === "chat") throw new ApiError(409, "conflict", "Changed elsewhere.");
    if (name === "theme")
      return { document: null, problems: [{ path: ["dark", "text"], reason: "is too pale" }], shown: [] };
    return { document: toDocument(name, false), problems: [], shown: ["song"] };
  };
  const documents = [toDocument("chat"), toDocument("site", false), toDocument("theme"), toDocument("player")];
  const result = await publishDrafts(documents, () => undefined, publish);
  expect(tried).toEqual(["chat 3", "theme 3", "player 3"]);
  expect(result).toEqual({
    count: 1,
    parts: ["song"],
    failures: [
      { name: "chat", title: "The chat", reason: "Changed elsewhere." },
      { name: "theme", title: "The theme", reason: "Dark › Text: Is too pale." },
    ],
  });
  expect(describePublished(result.parts)).toBe("Published. On the site and in its menus again: the song.");
});
