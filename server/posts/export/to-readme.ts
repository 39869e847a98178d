import type { ExportFormat } from "#contracts/posts/export-formats.ts";

/** Something in the archive that is not as it was; `slug` is that of its post. */
export type ExportNote = { slug: string; text: string };

const maxNotes = 5_000;

const beginnings: Record<ExportFormat, string> = {
  markdown:
    "All posts of this site, as Markdown with front matter. The import of such a site takes this archive as it is.",
  hugo: `All posts, for Hugo. Unpack this archive into the folder of your Hugo site: the posts go to content/posts, the
pictures to static/images.

Drafts have "draft: true". Hugo shows a scheduled post when the site is built after its time. Each post is also found at
the address that it had here (aliases).`,
  astro: `All posts, for Astro. Unpack this archive into the folder of your Astro site: posts go to src/content/blog, pictures
to src/assets. The fields are those of Astro's own blog.

Posts that are not public are in folders of their own, because Astro shows everything in src/content/blog: drafts in
src/content/drafts, scheduled posts in src/content/scheduled. Move a post to src/content/blog when it is to be public.

To lead old addresses to the new ones, add this to astro.config.mjs:

  redirects: { "/post/[slug]": "/blog/[slug]" }`,
  ghost: `All posts, for Ghost 5 or newer. Import this archive as it is in Ghost under Settings, Migration tools, Universal
import. Pictures come along. Drafts stay drafts, and scheduled posts stay scheduled.

To lead old addresses to the new ones, upload the file redirects.yaml in Ghost under Settings, Labs, Redirects.`,
};

/** What is in the archive and what is not, for the person who unpacks it. Null if there is nothing to say. */
export const toReadme = (format: ExportFormat, notes: readonly ExportNote[]): string | null => {
  if (format === "markdown" && notes.length === 0) return null;
  const lines = notes.slice(0, maxNotes).map(({ slug, text }) => `- ${slug}: ${text}`);
  if (notes.length > maxNotes) lines.push(`- and ${notes.length - maxNotes} more`);
  const list = lines.length > 0 ? `\nPlease look at these:\n\n${lines.join("\n")}\n` : "";
  return `${beginnings[format]}\n${list}`;
};
