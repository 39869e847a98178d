import type { NamedColor } from "./color-words.ts";
import type { SketchReport } from "./report.ts";

export type Scene =
  | "mountains"
  | "sea"
  | "lake"
  | "forest"
  | "city"
  | "village"
  | "desert"
  | "room"
  | "space"
  | "underwater"
  | "meadow"
  | "hills"
  | "clouds"
  | "cave"
  | "hall"
  | "abstract";
export type Time = "night" | "dusk" | "dawn" | "day" | "golden" | "storm" | "overcast" | "twilight";
export type Style = "luminous" | "neon" | "vintage" | "watercolor" | "pencil" | "pixel" | "lowpoly";
export type Effect = "perspective" | "lighting" | "textures" | "cinematic" | "vibrant" | "soft" | "fine";

export type Subject = {
  name: string;
  count: number;
  size: number;
  color: NamedColor | null;
  pose?: string;
  /** The other subject that it sits or stands on. */
  on?: string;
};

/** Whose portrait: "being" is the persona's kind, made of light. */
export type Person = "being" | "woman" | "man" | "girl" | "boy" | "child" | "oldwoman" | "oldman" | "fisherman";

/** What a prompt asks for, after all its words have been looked up. Only the report has text of the prompt. */
export type Plan = {
  /** A digest of the words without the suffixes of variations; decides everything that no word decides. */
  key: string;
  /** Null if no word decides. */
  scene: Scene | null;
  time: Time | null;
  style: Style;
  colors: readonly NamedColor[];
  hair: NamedColor | null;
  /** Of the portrait, if there is one. */
  person: Person;
  subjects: readonly Subject[];
  features: ReadonlySet<string>;
  weather: ReadonlySet<string>;
  moods: ReadonlySet<string>;
  effects: ReadonlySet<Effect>;
  report: SketchReport;
};
