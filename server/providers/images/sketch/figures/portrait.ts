import type { Stage } from "../atmosphere/stage.ts";
import { num } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, line, mirrored, pair, shape, twice } from "../drawing/curves.ts";
import type { FigureLook } from "../drawing/draw-figure.ts";
import { createNoise, type Random } from "../drawing/random.ts";

const strands = (random: Random, count: number, reach: number, wind: number): string => {
  const noise = createNoise(random);
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const t = random.next();
    const startX = side * (0.5 + t * 4);
    const wide = 15.5 + t * 7 + noise(index) * 1.4;
    const sway = wind * (6 + 26 * t * random.next());
    const end = reach * random.range(0.55, 1);
    return `M${num(startX)} ${num(-91 + t * 2)}C${num(side * wide * 0.95)} ${num(-93 + t * 6)} ${num(side * wide * 1.08)} ${num(-70)} ${num(side * wide)} ${num(-56)}S${num(side * (wide + 4) + sway)} ${num(-34)} ${num(side * (wide + random.range(0, 9)) + sway * 1.7)} ${num(-62 + end)}`;
  }).join("");
};

type Face = { skin: Color; shadow: Color; hair: Color; hairDeep: Color; iris: Color };

const drawEyes = ({ canvas, palette }: Stage, face: Face, isClosed: boolean): void => {
  const dark = mix(face.hairDeep, color(0.1, 0.04, 280), 0.6);
  const fine = { fill: "none", cap: "round", join: "round" };
  const stroke = (tone: Color, opacity = 1): string => canvas.linear([0, -70], [0, -56], [[0, tone, opacity], [1, tone, opacity]]);
  canvas.path(twice("2.8,-67.8 6,-69.6 10.6,-68.2"), { ...fine, stroke: stroke(dark, 0.7), strokeWidth: 0.62 });
  if (isClosed) {
    canvas.path(twice("3,-62.2 6.4,-60.6 10,-62.6"), { ...fine, stroke: stroke(dark), strokeWidth: 0.7 });
    canvas.path(twice("4.4,-61.2 4,-59.8") + twice("6.6,-60.7 6.8,-59.2") + twice("8.8,-61.6 9.8,-60.3"), { ...fine, stroke: stroke(dark, 0.8), strokeWidth: 0.34 });
    return;
  }
  canvas.path(pair("!2.7,-61.8 4.4,-64.2 6.8,-65 9,-64 !10.6,-62.2 8.4,-60.6 6,-60.2 4,-60.8"), { fill: stroke(mix(face.skin, color(0.97, 0.01, 250), 0.75)) });
  for (const x of [-6.6, 6.6]) {
    canvas.glow(x, -62.6, 6, face.iris, 0.55);
    canvas.circle(x, -62.5, 2.35, { fill: canvas.radial([x, -61.8], 2.5, [[0, lighten(face.iris, 0.16)], [0.5, face.iris], [0.85, mix(face.iris, dark, 0.6)], [1, dark]]) });
    canvas.circle(x, -62.5, 0.95, { fill: stroke(dark) });
    canvas.circle(x + 0.8, -63.4, 0.62, { fill: stroke(palette.light) });
    canvas.circle(x - 0.7, -61.6, 0.3, { fill: stroke(palette.light, 0.8) });
  }
  canvas.path(twice("2.6,-61.8 4.4,-64.3 6.8,-65.2 9,-64.2 11.2,-62.4 12,-63.2"), { ...fine, stroke: stroke(dark), strokeWidth: 0.75 });
  canvas.path(twice("3.4,-66 6.6,-67 10,-65.6"), { ...fine, stroke: stroke(face.shadow, 0.6), strokeWidth: 0.4 });
};

const drawFeatures = (stage: Stage, face: Face): void => {
  const { canvas, palette, plan } = stage;
  const fine = { fill: "none", cap: "round", join: "round" };
  const solid = (tone: Color, opacity = 1): string => canvas.linear([0, -90], [0, -40], [[0, tone, opacity], [1, tone, opacity]]);
  const isHappy = plan.moods.has("happy") || plan.moods.has("bright");
  const isSad = plan.moods.has("sad");
  canvas.path(line("-1.2,-64 -1.6,-58 -2.4,-54.4 -1,-53.2"), { ...fine, stroke: solid(face.shadow, 0.7), strokeWidth: 0.5 });
  canvas.path(line("0.6,-63 0.9,-57 1,-54.4"), { ...fine, stroke: solid(palette.light, 0.5), strokeWidth: 0.6 });
  const corner = isHappy ? -50.4 : isSad ? -48 : -49.1;
  const lip = mix(palette.grade(color(0.62, 0.15, 8)), face.iris, 0.12);
  canvas.path(shape(`!-4.6,${corner} -2,-50.2 -0.8,-50.6 0,-50.2 0.8,-50.6 2,-50.2 !4.6,${corner} 2,-48.9 0,-48.8 -2,-48.9`), { fill: solid(mix(lip, face.shadow, 0.3)) });
  canvas.path(shape(`!-4.2,${corner} -2,-48.9 0,-48.7 2,-48.9 !4.2,${corner} 2.4,-46.9 0,-46.3 -2.4,-46.9`), { fill: solid(lip) });
  canvas.path(line("-1.4,-47.7 0,-47.4 1.4,-47.7"), { ...fine, stroke: solid(palette.light, 0.6), strokeWidth: 0.5 });
  for (const x of [-10.4, 10.4]) canvas.glow(x, -55.4, 6.4, palette.grade(color(0.75, 0.15, 5)), isHappy ? 0.42 : 0.24, 0.7);
  if (isSad) canvas.path(shape("!-7,-58 -6,-55 -7,-53.6 -8,-55"), { fill: solid(palette.light, 0.85) });
};

/** The head and shoulders of a being of light, from the front; x and y are the middle of the lower edge. */
export const drawPortrait = (stage: Stage, x: number, y: number, height: number, look: FigureLook): void => {
  const { canvas, palette, random, plan } = stage;
  const portrait = random.fork("portrait");
  const wind = portrait.range(-1, 1.2);
  const [accent, second, third] = palette.accents;
  const face: Face = {
    skin: palette.grade(mix(color(0.88, 0.045, 40), accent, 0.16)), shadow: palette.grade(mix(color(0.42, 0.1, 300), accent, 0.3)),
    hair: look.tone, hairDeep: look.deep, iris: lighten(second, 0.04),
  };
  const scale = height / 100;
  const lightX = look.lightFrom === "left" ? -18 : 18;
  canvas.glow(x, y - height * 0.64, height * 0.8, look.glow, 0.5);
  canvas.group({ transform: `translate(${num(x)} ${num(y)}) scale(${num(scale)})` }, () => {
    const hairFill = canvas.linear([lightX, -95], [-lightX * 2, 4], [[0, lighten(mix(accent, face.hair, 0.35), 0.04)], [0.45, mix(second, face.hair, 0.45)], [1, face.hairDeep]]);
    const back = mirrored("0,-94 12,-93 20.5,-84 23,-68 24,-52 28,-34 31,-18 !37,4 0,4");
    for (const [width, opacity] of [[7, 0.1], [3.4, 0.2], [0.9, 0.85]] as const) canvas.path(back, { fill: "none", join: "round", stroke: canvas.linear([lightX, -90], [-lightX, 0], [[0, look.bright, opacity], [1, look.glow, opacity * 0.3]]), strokeWidth: width });
    canvas.path(back, { fill: hairFill });
    const hairLine = (tone: Color, opacity: number): string => canvas.linear([0, -95], [0, 0], [[0, lighten(tone, 0.1), opacity], [0.5, tone, opacity * 0.8], [1, third, opacity * 0.16]]);
    const thin = { fill: "none", cap: "round" };
    canvas.path(strands(portrait, 70, 62, wind), { ...thin, stroke: hairLine(lighten(accent, 0.1), 0.6), strokeWidth: 0.4 });
    canvas.path(mirrored("0,-52 5.4,-51 5.6,-40 7.4,-35 16,-30.5 29,-25 35,-16 !39,4 0,4"), { fill: canvas.linear([lightX, -50], [-lightX, 4], [[0, mix(face.skin, face.shadow, 0.25)], [0.5, mix(face.skin, face.shadow, 0.62)], [1, face.shadow]]) });
    canvas.path(mirrored("0,-14 12,-17 24,-23 !31,-26 37,-16 !41,6 0,6"), { fill: canvas.linear([0, -24], [0, 4], [[0, mix(second, face.hairDeep, 0.3), 0.92], [1, face.hairDeep]]) });
    canvas.path([-22, -17, -12, -7, -2].map((row) => line(`-34,${row} -20,${row + 6} 0,${row + 10} 20,${row + 6} 34,${row}`)).join(""), { ...thin, stroke: hairLine(look.bright, 0.5), strokeWidth: 0.3 });
    canvas.path(mirrored("!0,-42 5.6,-46 5.4,-41 !0,-36"), { fill: canvas.boxLinear("down", [[0, face.shadow, 0.75], [1, face.shadow, 0]]) });
    const oval = mirrored("0,-87 9.6,-85 14.6,-76 15.4,-64 13.4,-54 8.4,-46.4 3,-42.4 0,-41.8");
    canvas.path(oval, { fill: canvas.radial([lightX * 0.36, -68], 34, [[0, lighten(face.skin, 0.06)], [0.42, face.skin], [0.78, mix(face.skin, face.shadow, 0.46)], [1, mix(face.skin, face.shadow, 0.85)]]) });
    canvas.path(mirrored("0,-87 9.6,-85 14.6,-76 15.2,-66 10,-74 4,-79 0,-80"), { fill: canvas.boxLinear("down", [[0, face.shadow, 0.6], [1, face.shadow, 0]]) });
    drawFeatures(stage, face);
    drawEyes(stage, face, plan.moods.has("calm") || plan.moods.has("sad") || (plan.moods.has("dreamy") && portrait.chance(0.5)));
    const parting = portrait.range(-3, 3);
    const fringe = shape(`!${num(parting)},-90.6 -8,-91.4 -17,-85 -21,-72 -21.6,-56 -20,-40 -17.4,-50 -16,-62 -13.6,-72 -7,-80 !${num(parting)},-86.6`) + shape(`!${num(parting)},-90.6 8,-91.4 17,-85 21,-72 21.6,-56 20,-40 17.4,-50 16,-62 13.6,-72 7,-80 !${num(parting)},-86.6`);
    canvas.path(fringe, { fill: hairFill });
    canvas.path(strands(portrait.fork("front"), 90, 46, wind * 0.35), { ...thin, stroke: hairLine(mix(look.bright, second, 0.3), 0.5), strokeWidth: 0.32 });
    canvas.path(strands(portrait.fork("bright"), 16, 60, wind * 1.3), { ...thin, stroke: hairLine(look.bright, 0.85), strokeWidth: 0.42 });
    const motes = Array.from({ length: 60 }, () => {
      const t = portrait.next();
      return circlePath(-lightX * 0.62 + portrait.range(-5, 5) * t, -68 + t * 20 + portrait.range(-3, 3), portrait.range(0.1, 0.34));
    });
    canvas.path(motes.join(""), { fill: hairLine(look.bright, 0.9) });
  });
};
