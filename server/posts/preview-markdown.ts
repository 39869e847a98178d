import { z } from "zod";
import { defineFunction } from "../http/functions/define-function.ts";

const tooLong = "The text can have up to 500,000 characters";

/** Renders Markdown as the site's pages do, for the owner's preview: `{ content }` to `{ html }`. */
export const previewMarkdown = defineFunction({
  name: "preview-markdown",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: z.object({ content: z.string(tooLong).max(500_000, tooLong) }, tooLong),
  async handler({ body, renderMarkdown }) {
    return { html: await renderMarkdown(body.content) };
  },
});
