/** Signs that can be drawn (`app/ui/layout/sign-drawings.ts`). */
export const signs = ["butterfly", "star", "leaf", "feather", "flame", "none"] as const;
type Sign = (typeof signs)[number];

/** Families that the site serves, and two of the visitor's own device. */
export const fontNames = ["cormorant", "figtree", "newsreader", "serif", "sans"] as const;
export type FontName = (typeof fontNames)[number];

export const schemes = ["dark", "light"] as const;
export type Scheme = (typeof schemes)[number];

export const themeColorNames = ["background", "text", "accent", "aurora1", "aurora2", "aurora3"] as const;
export type ThemeColorName = (typeof themeColorNames)[number];
export type ThemeColors = Record<ThemeColorName, string>;

/** What `content/theme.json` holds. */
export type Look = Record<Scheme, ThemeColors> & {
  fonts: Record<"display" | "text" | "reading", FontName>;
  sign: Sign;
};

/** The look of the stylesheet (`app/styles/tokens.css`), over which other themes are laid. */
export const builtInLook = {
  dark: {
    background: "#070a1e",
    text: "#f1f2ff",
    accent: "#83e8ee",
    aurora1: "#26d6be",
    aurora2: "#9668ff",
    aurora3: "#ff7abe",
  },
  light: {
    background: "#f5effb",
    text: "#231a47",
    accent: "#4d35b6",
    aurora1: "#93e4da",
    aurora2: "#c3aef8",
    aurora3: "#ffb9d6",
  },
  fonts: { display: "cormorant", text: "figtree", reading: "newsreader" },
  sign: "butterfly",
} as const satisfies Look;
