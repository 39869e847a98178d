import { createContext } from "react";

/** The name of the theme's sign: "butterfly", another of `sign-drawings.ts`, or "none". */
export const SignContext = createContext("butterfly");

/** Ids of what all signs of a page are drawn with (`sign-symbols.ts`). */
export const wingId = "sign-wing";
export const bodyId = "sign-body";
export const toGradientId = (tint: string): string => `sign-${tint}`;
