/** What of a prompt is in the picture, in the words of the prompt. */
export type SketchReport = {
  /** With their article, where the prompt is English: "the lighthouse". */
  drawn: readonly string[];
  /** Nouns that the sketch maker does not know: "ramen", "a sitar". */
  missed: readonly string[];
  /** Known, but a picture has one place and few figures. */
  crowded: readonly string[];
  /** Known, but drawn as something that resembles it: a tiger as a cat. */
  replaced: readonly Replaced[];
};

export type Replaced = { asked: string; by: string };
