import { AppError } from "#contracts/errors.ts";
import { requireOwner } from "../require-owner.ts";
import type { FunctionDefinition } from "../function-definition.ts";

const maxLength = 500_000;

/** Renders Markdown as a page of the site would, for the owner who is writing it: `{ content }` to `{ html }`. */
export const previewMarkdown: FunctionDefinition = {
  name: "preview-markdown",
  isForOwner: true,
  async handle(call) {
    await requireOwner(call);
    const { content } = (call.body ?? {}) as { content?: unknown };
    if (typeof content !== "string" || content.length > maxLength)
      throw new AppError("invalid_request", "The text can have up to 500,000 characters");
    return { html: await call.renderMarkdown(content) };
  },
};
