import type { ButterflyTint } from "./butterfly.tsx";
import { butterfly, type SignDrawing, signDrawings } from "./sign-drawings.ts";
import { bodyId, toGradientId, wingId } from "./sign-context.ts";

const teal = "light-dark(#3cc9b4, #26d6be)";
const cyan = "light-dark(#58bdf0, #60dcff)";
const violet = "light-dark(#8257ea, #9668ff)";
const rose = "light-dark(#e967a9, #ff7abe)";
const gold = "light-dark(#f5b44e, #ffd080)";

const tints: Record<ButterflyTint, string[]> = {
  aurora: [cyan, violet, rose],
  rose: [gold, rose, violet],
  teal: [teal, cyan, violet],
  gold: ["light-dark(#ffe1a0, #fff0cf)", gold, rose],
};
const stops = ["0.04", "0.3", "0.66", "1"];

const drawGradient = ([tint, colors]: [string, string[]]): string => {
  const drawn = ["light-dark(#fff, #f0faff)", ...colors].map(
    (color, index) => `<stop offset="${stops[index]}" stop-color="${color}"/>`,
  );
  const id = toGradientId(tint as ButterflyTint);
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="60">${drawn.join("")}</radialGradient>`;
};

const drawWing = ({ dots, lower, upper, veins }: SignDrawing): string =>
  [
    lower && `<path d="${lower}" fill-opacity="0.72"/>`,
    `<path d="${upper}" fill-opacity="0.88"/>`,
    `<g fill="none" stroke="light-dark(#5d3fb8, #f0faff)">`,
    `<path d="${upper + lower}" stroke-width="1.1" stroke-opacity="0.75" stroke-linejoin="round"/>`,
    `<path d="${veins}" stroke-width="0.7" stroke-opacity="0.42"/></g>`,
    `<g fill="light-dark(#fff, #f0faff)" fill-opacity="0.95">`,
    ...dots.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`),
    "</g>",
  ].join("");

const body =
  `<ellipse cy="4" rx="1.9" ry="14" fill="light-dark(#3b2a78, #f0faff)"/>` +
  `<path d="M-0.5-9Q-3-20-9-25M0.5-9Q3-20 9-25" fill="none" stroke="light-dark(#3b2a78, #f0faff)" stroke-width="0.9" stroke-linecap="round"/>`;

/** What each `Butterfly` of a page refers to, as the children of an SVG element. */
export const drawSignSymbols = (sign: string): string => {
  if (sign === "none") return "";
  const drawing = signDrawings.get(sign) ?? butterfly;
  const gradients = Object.entries(tints).map(drawGradient).join("");
  const torso = drawing === butterfly ? body : "";
  return `<defs>${gradients}<g id="${wingId}">${drawWing(drawing)}</g><g id="${bodyId}">${torso}</g></defs>`;
};
