import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { readHubTexts } from "../content/hub-texts.ts";
import type { Content } from "../content/live-content.ts";
import { readOpenApi } from "./open-api-file.ts";
import { toApiReference } from "./to-api-reference.ts";

const tab = "api";
let reference: string | undefined;

/** The texts of the hub, whose page about interfaces ends with that of this site. */
export const readDocumentedHubTexts = (content: Content): HubTexts => {
  const texts = readHubTexts(content);
  reference ??= toApiReference(readOpenApi());
  const docs = texts.docs.map((page) =>
    page.id === tab ? { ...page, content: `${page.content.trimEnd()}\n\n${reference}\n` } : page,
  );
  return { ...texts, docs };
};
