/** A part of a text that is spoken at a time. */
type ReadingParagraph = {
  /** Id of its element in the page; null if it has none. */
  id: string | null;
  isHeading: boolean;
  sentences: readonly string[];
  /** Path of the audio; null without a voice. */
  audio: string | null;
};

/** A text of the site as it is read aloud. Sentences are counted through the whole text. */
export type Reading = {
  title: string;
  artist: string;
  /** Path of the page with the text. */
  page: string;
  paragraphs: readonly ReadingParagraph[];
};

/** A published text: one of these pages, or a post by its slug. */
export type SpokenText = { kind: "page"; name: "landing" | "story-page" } | { kind: "post"; name: string };

export const toSpokenPath = ({ kind, name }: SpokenText): string => `/speech/${kind}/${encodeURIComponent(name)}`;
export const toReadingPath = (text: SpokenText): string => `${toSpokenPath(text)}/reading.json`;
