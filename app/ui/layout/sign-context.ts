import { createContext } from "react";

/** The name of the theme's sign: "butterfly", another of `sign-drawings.ts`, or "none". */
export const SignContext = createContext("butterfly");

/** What people call several of them. */
export const signPlurals: Readonly<Record<string, string>> = {
  butterfly: "Butterflies",
  star: "Stars",
  leaf: "Leaves",
  feather: "Feathers",
  flame: "Flames",
};

/** Ids of what all signs of a page are drawn with (`sign-symbols.ts`). */
export const wingId = "sign-wing";
export const bodyId = "sign-body";
export const toGradientId = (tint: string): string => `sign-${tint}`;
