import type { SupabaseClient } from "@supabase/supabase-js";
import { getContent } from "#app/lib/content/content.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import type { Database } from "#contracts/database.ts";
import { fill } from "#contracts/fill.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";
import { toHeadingId } from "#contracts/posts/markdown-blocks.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { PaletteEntry } from "#contracts/search/palette.ts";

const lyricFiles = import.meta.glob<string>("/content/lyrics/*.vtt", { query: "?raw", import: "default", eager: true });

const listPages = (): PaletteEntry[] => {
  // The hub comes first, so that its pages have the titles of its sidebar.
  const pages = [
    ...getContent("hub/navigation").entries.map(({ title, to, description }) => ({
      label: title,
      to,
      detail: description,
    })),
    ...getContent("navigation").menu.groups.flatMap(({ heading, links }) =>
      links.map((link) => ({ ...link, keywords: heading })),
    ),
    getContent("hub/navigation").links.guide,
  ];
  const known = new Set<string>();
  return pages.flatMap(({ label, ...page }) => {
    if (known.has(page.to)) return [];
    known.add(page.to);
    return [{ group: "pages" as const, title: label, ...page }];
  });
};

const listHeadings = ({ title, path, content }: { title: string; path: string; content: string }): PaletteEntry[] =>
  [...content.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = ""]) => {
    const text = heading.replaceAll(/[`*]/g, "").trim();
    return { group: "documents", title: text, detail: title, to: `${path}#${toHeadingId(text)}` };
  });

/** One entry for each line of a song; `readOwnLyrics` reads those that are no shipped file. */
export const listLyrics = async (readOwnLyrics: (path: string) => Promise<string>): Promise<PaletteEntry[]> => {
  const known = new Set<string>();
  const songs = await Promise.all(
    getContent("player").tracks.map(async ({ title, lyrics = "" }) => ({
      title,
      text: lyrics.startsWith("/media/own/") ? await readOwnLyrics(lyrics) : (lyricFiles[`/content${lyrics}`] ?? ""),
    })),
  );
  return songs.flatMap(({ title, text }) => {
    const cues = text.split(/\r?\n\r?\n/).slice(1);
    return cues.flatMap((cue): PaletteEntry[] => {
      const line = cue
        .slice(cue.indexOf("-->"))
        .split("\n")
        .slice(1)
        .join(" ")
        .replaceAll(/<[^<>]*>/g, "")
        .trim();
      if (line === "" || known.has(line)) return [];
      known.add(line);
      return [{ group: "lyrics", title: line, detail: title, to: "/landing#song" }];
    });
  });
};

type DevLogText = { id: string; title: string; summary: string; tags: readonly string[] };
const toLogEntry = ({ id, title, summary, tags }: DevLogText): PaletteEntry => ({
  group: "logs",
  title,
  detail: summary,
  keywords: `${id} ${tags.join(" ")}`,
  to: `/app/devlogs#${id}`,
});
const toIssueEntry = ({ id, title, status, priority }: Record<"id" | "title" | "status" | "priority", string>) =>
  ({ group: "issues", title, keywords: `${id} ${status} ${priority}`, to: `/app/issues#${id}` }) satisfies PaletteEntry;
const toMilestoneEntry = ({ id, title, category }: Record<"id" | "title" | "category", string>) =>
  ({ group: "milestones", title, keywords: category, to: `/app/milestones#${id}` }) satisfies PaletteEntry;

// Limits the size of the index, which browsers fetch completely.
const mostOfKind = 100;
const mostOfDetail = 200;

/** Entries that the owner published in the hub, newest first. */
export const listOwnEntries = (
  logs: readonly HubEntry<"log">[],
  issuesOfOwner: readonly HubEntry<"issue">[],
  milestonesOfOwner: readonly HubEntry<"milestone">[],
): PaletteEntry[] => [
  ...logs
    .slice(0, mostOfKind)
    .map(({ id, content }) => toLogEntry({ ...content, id, summary: content.summary.slice(0, mostOfDetail) })),
  ...issuesOfOwner.slice(0, mostOfKind).map(({ id, content }) => toIssueEntry({ ...content, id })),
  ...milestonesOfOwner.slice(0, mostOfKind).map(({ id, content }) => toMilestoneEntry({ ...content, id })),
];

/** The pages of the tags that most posts have; none when the list of posts is hidden. */
export const listTagPages = async (supabase: SupabaseClient<Database>): Promise<PaletteEntry[]> => {
  if (!isShown("stories")) return [];
  const { data } = await supabase.rpc("list_tags", { most: mostOfKind }).throwOnError();
  const { title } = getContent("site").tags;
  return data.flatMap(({ tag, address }): PaletteEntry[] =>
    tag && address ? [{ group: "pages", title: tag, detail: fill(title, { tag }), to: toTagPath(address) }] : [],
  );
};

/** Entries for the pages of the site, their headings and other items on them. */
export const listEntries = ({ docs, dualityProtocol, guide, devLogs }: HubTexts): PaletteEntry[] => {
  const entries: PaletteEntry[] = [
    ...listPages(),
    ...docs.map(({ title, path, description }) => ({
      group: "documents" as const,
      title,
      to: path,
      detail: description,
    })),
    ...(dualityProtocol
      ? [
          {
            group: "documents" as const,
            title: dualityProtocol.title,
            to: dualityProtocol.path,
            detail: dualityProtocol.description,
          },
        ]
      : []),
    ...docs.flatMap(listHeadings),
    ...getContent("hub/guide").chapters.flatMap(({ id, title, description }) => {
      const path = guidePath(id);
      const written = guide.find(({ chapter }) => chapter === id);
      const chapter: PaletteEntry = { group: "documents", title, detail: description, to: path };
      return [chapter, ...(written ? listHeadings({ title, path, content: written.content }) : [])];
    }),
    ...getContent("hub/roadmap-phases").flatMap(({ id, title, tasks }) => [
      { group: "roadmap" as const, title, to: `/app/roadmap#${id}` },
      ...tasks.map((task) => ({
        group: "roadmap" as const,
        title: task.title,
        detail: title,
        to: `/app/roadmap#${task.id}`,
      })),
    ]),
    ...devLogs.map(toLogEntry),
    ...getContent("hub/issues").issues.map(toIssueEntry),
    ...getContent("hub/milestones").milestones.map(toMilestoneEntry),
  ];
  return entries;
};
