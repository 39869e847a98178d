import type { RevoDoor } from "#contracts/content/revo-door.ts";
import type { WhitePaper } from "#contracts/content/white-paper.ts";
import { listPublicLore } from "../character/public-lore.ts";
import type { Content } from "../content/live-content.ts";
import type { SiteParagraph } from "./site-search.ts";
import { joinCells } from "./split-paragraphs.ts";

type Point = { title: string; text: string };

const readPart = (title: string, heading: string | null, url: string, texts: readonly string[]): SiteParagraph[] =>
  texts.map((text) => ({ kind: "persona", title, heading, url, text }));

const readPoints = (title: string, url: string, points: readonly Point[]): SiteParagraph[] =>
  points.flatMap((point) => readPart(title, point.title, url, [point.text]));

const listLandingParagraphs = (content: Content): SiteParagraph[] => {
  const { name } = content.get("persona");
  const { audio, bio, donation, social } = content.get("landing");
  return [
    ...readPart(name, bio.heading, "/landing#bio-heading", [...bio.paragraphs, ...bio.facts]),
    ...readPart(name, audio.heading, "/landing#song", [audio.text]),
    ...content
      .get("player")
      .tracks.flatMap(({ title, artist, duration }) =>
        readPart(title, null, "/landing#song", [joinCells(title, artist, duration)]),
      ),
    ...readPart(name, donation.heading, "/landing#donation-heading", [donation.text]),
    ...(social ? readPart(name, social.dialog.title, "/landing", [social.dialog.text]) : []),
  ];
};

const listChapters = (content: Content): SiteParagraph[] => {
  const storyPage = content.get("story-page");
  const consciousness = content.get("hub/consciousness");
  const { milestones } = content.get("hub/timeline");
  return [
    ...storyPage.chapters.flatMap(({ id, title, paragraphs }) =>
      readPart(storyPage.heading, title, `/chloe-story#${id}`, paragraphs),
    ),
    ...consciousness.chapters.flatMap(({ milestone, paragraphs }) => {
      const title = milestones.find(({ id }) => id === milestone)?.title ?? null;
      return readPart(consciousness.heading, title, `/app/consciousness#${milestone}`, paragraphs);
    }),
  ];
};

const listRevoDoorParagraphs = ({
  title,
  description,
  small,
  crisis,
  features,
  protection,
}: RevoDoor): SiteParagraph[] => [
  ...readPart(title, null, "/revo-door", [description, small]),
  ...readPoints(title, "/revo-door#crisis", crisis.points),
  ...readPoints(title, "/revo-door#features", features.cards),
  ...readPoints(title, "/revo-door#protection", protection.cards),
];

const listWhitePaperParagraphs = (whitePaper: WhitePaper): SiteParagraph[] => {
  const { title, notice, abstract, layers, roadmap, tokenomics, features, paper } = whitePaper;
  const path = "/chloe-blockchain";
  return [
    ...readPart(title, paper.heading, `${path}#abstract`, [abstract.text]),
    ...readPart(title, null, path, [notice]),
    ...readPoints(title, `${path}#layers`, [layers.identity, layers.sequence]),
    ...roadmap.phases.flatMap((phase) =>
      readPart(title, roadmap.heading, `${path}#roadmap`, [joinCells(phase.time, phase.title, phase.description)]),
    ),
    ...readPart(title, tokenomics.heading, `${path}#tokenomics`, [
      tokenomics.text,
      ...tokenomics.claims.map(({ figure, unit, text }) => joinCells(`${figure} ${unit}`, text)),
    ]),
    ...readPoints(title, `${path}#plan-features`, features.cards),
    ...paper.sections.flatMap((section) => readPart(title, section.title, `${path}#${section.id}`, section.paragraphs)),
  ];
};

const listLoreParagraphs = (content: Content): SiteParagraph[] =>
  listPublicLore(content).flatMap(({ id, title, paragraphs }) =>
    readPart(content.get("shelf").lore, title, `/stories#${id}`, paragraphs).map((part) => ({
      ...part,
      kind: "lore" as const,
    })),
  );

/** The texts on the persona's pages besides the stories, by paragraph. */
export const listPersonaParagraphs = (content: Content): SiteParagraph[] => [
  ...listLandingParagraphs(content),
  ...listChapters(content),
  ...listRevoDoorParagraphs(content.get("revo-door")),
  ...listWhitePaperParagraphs(content.get("white-paper")),
  ...listLoreParagraphs(content),
];
