import type { formFieldNames } from "#contracts/posts/post-fields.ts";

/** Of the fields that the form draws from the list of fields of a post. */
export const fieldTexts: Record<(typeof formFieldNames)[number], { label: string; hint: string }> = {
  excerpt: { label: "Excerpt", hint: "Optional. Shown in lists and to search engines." },
  image_alt: {
    label: "Description of the image",
    hint: "What the image shows, in a sentence, for those who do not see it. Leave it empty if the image is mere decoration.",
  },
  canonical_url: {
    label: "Canonical address",
    hint: "Optional, https. Where this stood first, on another site: search engines are sent there, and the sitemap leaves this post out.",
  },
  written_with: {
    label: "Written with a language model",
    hint: "Optional. Its name, if one wrote this text or much of it. Readers, feeds and exports are told.",
  },
};
