import consciousness from "#content/hub/consciousness.json" with { type: "json" };
import timeline from "#content/hub/timeline.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import player from "#content/player.json" with { type: "json" };
import revoDoor from "#content/revo-door.json" with { type: "json" };
import storyPage from "#content/story-page.json" with { type: "json" };
import whitePaper from "#content/white-paper.json" with { type: "json" };
import { persona } from "#content/content.ts";
import type { SiteParagraph } from "./site-search.ts";
import { joinCells } from "./split-paragraphs.ts";

type Point = { title: string; text: string };

const readPart = (title: string, heading: string | null, url: string, texts: readonly string[]): SiteParagraph[] =>
  texts.map((text) => ({ kind: "persona", title, heading, url, text }));

const readPoints = (title: string, url: string, points: readonly Point[]): SiteParagraph[] =>
  points.flatMap((point) => readPart(title, point.title, url, [point.text]));

const listLandingParagraphs = (): SiteParagraph[] => [
  ...readPart(persona.name, landing.bio.heading, "/landing#bio-heading", [
    ...landing.bio.paragraphs,
    ...landing.bio.facts,
  ]),
  ...readPart(persona.name, landing.audio.heading, "/landing#song", [landing.audio.text]),
  ...player.tracks.flatMap(({ title, artist, duration }) =>
    readPart(title, null, "/landing#song", [joinCells(title, artist, duration)]),
  ),
  ...readPart(persona.name, landing.donation.heading, "/landing#donation-heading", [landing.donation.text]),
  ...readPart(persona.name, landing.social.dialog.title, "/landing", [landing.social.dialog.text]),
];

const listChapters = (): SiteParagraph[] => [
  ...storyPage.chapters.flatMap(({ id, title, paragraphs }) =>
    readPart(storyPage.heading, title, `/chloe-story#${id}`, paragraphs),
  ),
  ...consciousness.chapters.flatMap(({ milestone, paragraphs }) => {
    const title = timeline.milestones.find(({ id }) => id === milestone)?.title ?? null;
    return readPart(consciousness.heading, title, `/app/consciousness#${milestone}`, paragraphs);
  }),
];

const listRevoDoorParagraphs = (): SiteParagraph[] => [
  ...readPart(revoDoor.title, null, "/revo-door", [revoDoor.description, revoDoor.small]),
  ...readPoints(revoDoor.title, "/revo-door#crisis", revoDoor.crisis.points),
  ...readPoints(revoDoor.title, "/revo-door#features", revoDoor.features.cards),
  ...readPoints(revoDoor.title, "/revo-door#protection", revoDoor.protection.cards),
];

const listWhitePaperParagraphs = (): SiteParagraph[] => {
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

/** The texts on the persona's pages besides the stories, by paragraph. */
export const listPersonaParagraphs = (): SiteParagraph[] => [
  ...listLandingParagraphs(),
  ...listChapters(),
  ...listRevoDoorParagraphs(),
  ...listWhitePaperParagraphs(),
];
