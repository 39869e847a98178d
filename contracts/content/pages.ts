import { z } from "zod";
import { defineContent } from "./define-content.ts";

/** What a site can do without, as long as there is nothing to show: pages, and parts of the landing page. */
export const hideablePages = [
  "film",
  "song",
  "overview",
  "playlist",
  "story",
  "stories",
  "play",
  "donation",
  "letters",
  "white-paper",
  "revo-door",
  "hub",
  "roadmap",
  "status",
  "console",
] as const;

export type HideablePage = (typeof hideablePages)[number];

/** What the owner switches on: a name, and a sentence that says what it is. */
const described: Record<HideablePage, { title: string; description: string }> = {
  film: { title: "Film at the entrance", description: "A first page with a film, before the landing page." },
  song: { title: "Songs", description: "The player on the landing page, with your songs and their words." },
  overview: { title: "Spoken introduction", description: "A recording on the landing page that says who this is." },
  playlist: { title: "Videos", description: "A playlist of YouTube on the landing page." },
  story: { title: "Story page", description: "How the character came to be, in three chapters with pictures." },
  stories: { title: "Stories", description: "What you write or let be written: the list, its feeds and tags." },
  play: { title: "Pictures to make", description: "Visitors say what they would like to see, and get a picture." },
  donation: { title: "Donations", description: "A page on which visitors can give something, through Donorbox." },
  letters: { title: "Emails about new stories", description: "Visitors leave their address, and hear of new stories." },
  "white-paper": { title: "White paper", description: "A long text about the project, with figures and layers." },
  "revo-door": { title: "The idea", description: "A page for an idea, a project or a product of the character." },
  hub: { title: "Hub", description: "How the project is made: documentation, logs, issues, milestones, a timeline." },
  roadmap: { title: "Roadmap", description: "What is planned, in phases with tasks that are ticked off." },
  status: { title: "System status", description: "Checks of this site’s parts, and what went wrong lately." },
  console: {
    title: "Console",
    description: "People ask for access, you approve them, and they work with the assistant of the site.",
  },
};

/** Which pages the site has. */
export const pagesSchema = defineContent("pages.json", {
  /** Hidden pages answer like unknown addresses, and nothing links to them. */
  hidden: z
    .array(z.enum(hideablePages))
    .refine((names) => new Set(names).size === names.length, "must not name a page twice")
    .meta({
      "x-kind": "shown",
      "x-choices": hideablePages.map((value) => ({ value, ...described[value] })),
      title: "Pages",
      description:
        "Nothing links to pages that are off, and they answer like unknown addresses. Published posts and the texts of pages stay readable for programs; to take a post back, unpublish it.",
    }),
  /** Missing: not. */
  waitsForSetUp: z.boolean().optional().meta({
    title: "Donations appear when they are set up",
    description: "Until then nothing speaks of them, whatever is switched on above.",
  }),
  /** Missing: unknown addresses lead to the first page. */
  hasMissingPage: z.boolean().optional().meta({
    title: "Unknown addresses have a page of their own",
    description: "It says that nothing is there, and browsers and search engines get a 404. Otherwise they lead home.",
  }),
});

export type Pages = z.infer<typeof pagesSchema>;
