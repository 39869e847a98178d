import { AppError } from "#contracts/errors.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import type { SiteFunction } from "../site-function.ts";

const maxLength = 500_000;

/** Renders Markdown as a page of the site would, for the owner who is writing it: `{ content }` to `{ html }`. */
export const previewMarkdown: SiteFunction = {
  name: "preview-markdown",
  isForOwner: true,
  async handle(call) {
    await authoriseOwner(call);
    const { content } = (call.body ?? {}) as { content?: unknown };
    if (typeof content !== "string" || content.length > maxLength) throw new AppError("invalid_request", "The text may have 500,000 characters");
    return { html: await call.renderMarkdown(content) };
  },
};
