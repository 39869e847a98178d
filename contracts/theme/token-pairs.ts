import type { TokenName, Tokens } from "./built-in-tokens.ts";
import { layColor, withAlpha } from "./color.ts";
import type { Scheme, ThemeColorName } from "./look.ts";
import { neededContrast } from "./readable.ts";

const { control, largeText, text: forText } = neededContrast;

/** Shares of the lights in the sky (`app/styles/aurora.css`), where they are strongest. */
const skyLights = [
  ["glow-violet", 0.26],
  ["glow-rose", 0.24],
  ["glow-cyan", 0.3],
] as const;

type Grounds = {
  /** Whatever text stands on. */
  all: string[];
  /** What boxes and their borders stand on. */
  solid: string[];
};

/** The opaque colors behind texts and controls. */
export const listGrounds = (tokens: Tokens): Grounds => {
  const { surface } = tokens;
  const lit = skyLights.map(([name, share]) => layColor(withAlpha(tokens[name], share), surface));
  const layers = (["surface-raised", "glass", "glass-strong", "surface-sunken"] as const).map((name) =>
    layColor(tokens[name], surface),
  );
  return { all: [surface, ...layers, ...lit], solid: [surface, ...layers] };
};

/** What messages are written in, and the tints behind them. */
export const signals = [
  ["danger", "danger-subtle", "Error messages"],
  ["success", "success-subtle", "Messages that something worked"],
  ["warning", "warning-subtle", "Warnings"],
] as const;

/** Two tokens that are seen together, `front` on each of `grounds`. */
type TokenPair = { use: string; field: ThemeColorName; front: string; grounds: string[]; needed: number };

const pair = (use: string, field: ThemeColorName, front: string, grounds: string[], needed: number): TokenPair => ({
  use,
  field,
  front,
  grounds,
  needed,
});

/** Everything that has to stand out from what is behind it. `field` is what to change if it does not. */
export const listPairs = (scheme: Scheme, tokens: Tokens): TokenPair[] => {
  const { all, solid } = listGrounds(tokens);
  const tinted = (name: TokenName) => solid.map((ground) => layColor(tokens[name], ground));
  const extreme = scheme === "dark" ? "#ffffff" : "#000000";
  const texts = (["text1", "text2", "text3", "text4"] as const).map((stop) => tokens[stop]);
  const fills = (["fill1", "fill2", "fill3"] as const).map((stop) => tokens[stop]);
  return [
    pair(`Room for text on the ${scheme} background`, "background", extreme, [tokens.surface], 12),
    pair("Text", "text", tokens.foreground, all, forText),
    pair("Quiet text", "background", tokens["foreground-muted"], all, forText),
    pair("Links and buttons", "accent", tokens.accent, [...all, ...tinted("accent-subtle")], forText),
    pair("Text on a button", "accent", tokens["accent-foreground"], [tokens.accent], forText),
    pair("Text on a colorful button", "background", tokens["accent-foreground"], fills, forText),
    ...texts.map((stop) => pair("Colorful headings", "background", stop, all, largeText)),
    ...signals.map(([name, subtle, use]) =>
      pair(use, "background", tokens[name], [...all, ...tinted(subtle)], forText),
    ),
    pair("Borders of fields and switches", "background", tokens["line-strong"], solid, control),
    pair("The frame around what has the focus", "background", tokens.focus, all, control),
    pair("Stars", "background", tokens.star, all, control),
  ];
};
