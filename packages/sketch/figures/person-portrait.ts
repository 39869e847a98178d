import type { Stage } from "../atmosphere/stage.ts";
import { pathData } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, line, mirrored, shape, twice } from "../drawing/curves.ts";
import type { NamedColor } from "../prompt/color-words.ts";
import type { Person } from "../prompt/plan.ts";
import { drawEyes, drawFeatures, type Face } from "./face.ts";

type Looks = { isOld: boolean; isChild: boolean; hair: string; fringe: string; beard: string; hat: string };

const longBack = mirrored("0,-94 12,-93 20,-84 22,-66 23,-46 25,-28 !22,-14 0,-12");
const shortBack = mirrored("0,-93 11,-92 17,-84 18,-70 !15,-58 0,-56");
const bunBack = mirrored("0,-94 12,-92 18,-83 18,-68 !15,-56 0,-54") + circlePath(0, -98, 7.4, 6.4);
const longFringe =
  shape("!-1,-92 9,-92 17,-85 19,-72 18.6,-54 20,-40 !17,-34 15,-50 13.6,-66 11,-76 5,-82 !-1,-86") +
  shape("!1,-92 -9,-92 -17,-85 -19,-72 -18.6,-54 -20,-40 !-17,-34 -15,-50 -13.6,-66 -11,-76 -5,-82 !1,-86");
const shortFringe = shape(
  "-15,-66 -17,-78 -12,-90 0,-94.6 12,-91 17,-80 !15,-66 13.4,-74 9,-81 2,-83 -5,-80 -10,-80 -13.4,-74",
);
const bunFringe = shape("-15,-64 -17,-78 -11,-90 0,-94 11,-90 17,-78 !15,-64 13.6,-72 9,-80 0,-85 -9,-80 -13.6,-72");
const bob = mirrored("0,-94 12,-93 20,-84 21,-66 !20,-48 0,-46");
const thinFringe = shape("-15,-62 -17,-72 -14,-80 !-12,-84 -13.6,-74; 15,-62 17,-72 14,-80 !12,-84 13.6,-74");
const fullBeard = mirrored("!0,-51.4 4.4,-52.6 8.6,-51 11,-57 13.6,-65 !15,-66 14.6,-54 11,-42 5,-34 0,-32");
const souwester = shape("!-27,-76 -17,-83 -15,-95 -8,-102 2,-103.6 11,-100 16,-92 17,-83 !27,-76 16,-78 0,-80 -16,-78");

const looks: Readonly<Record<Exclude<Person, "being">, Looks>> = {
  woman: { isOld: false, isChild: false, hair: longBack, fringe: longFringe, beard: "", hat: "" },
  man: { isOld: false, isChild: false, hair: shortBack, fringe: shortFringe, beard: "", hat: "" },
  girl: { isOld: false, isChild: true, hair: bob, fringe: bunFringe, beard: "", hat: "" },
  boy: { isOld: false, isChild: true, hair: shortBack, fringe: shortFringe, beard: "", hat: "" },
  child: { isOld: false, isChild: true, hair: shortBack, fringe: shortFringe, beard: "", hat: "" },
  oldwoman: { isOld: true, isChild: false, hair: bunBack, fringe: bunFringe, beard: "", hat: "" },
  oldman: { isOld: true, isChild: false, hair: "", fringe: thinFringe, beard: fullBeard, hat: "" },
  fisherman: { isOld: true, isChild: false, hair: shortBack, fringe: thinFringe, beard: fullBeard, hat: souwester },
};

const wrinkles =
  line("-8,-77 0,-78.6 8,-77; -7,-74.4 0,-75.8 7,-74.4") +
  twice("11.4,-64.6 13,-65.6; 11.4,-63 13.2,-62.6; 11,-61.6 12.6,-60.2; 3.4,-58.6 6.6,-57.4 9.6,-58.6") +
  twice("2.6,-53.4 5.4,-51 6.2,-47.6");

const skinTones = [
  [0.84, 0.055, 52],
  [0.74, 0.075, 54],
  [0.6, 0.08, 52],
  [0.48, 0.07, 50],
] as const;
const hairTones = [
  [0.26, 0.04, 50],
  [0.36, 0.07, 54],
  [0.2, 0.015, 280],
  [0.66, 0.1, 78],
  [0.46, 0.12, 44],
] as const;

const chooseHair = ({ plan, random, palette }: Stage, isOld: boolean, named: NamedColor | null): Color => {
  const [l, c, h] = random.fork("person hair").pick(hairTones);
  const natural = isOld ? color(0.86, 0.01, 260) : color(l, c, h);
  if (plan.style === "pencil") return color(isOld ? 0.86 : 0.4, 0.01, 260);
  return palette.grade(named ? color(0.45 + named.light * 0.6, 0.13 * named.chroma, named.hue) : natural);
};

/** Head and shoulders of an ordinary person; x and y are the middle of the lower edge. */
export const drawPersonPortrait = (
  stage: Stage,
  person: Exclude<Person, "being">,
  x: number,
  y: number,
  height: number,
): void => {
  const { canvas, palette, random, plan, light } = stage;
  const { isOld, isChild, hair, fringe, beard, hat } = looks[person];
  const own = random.fork("person");
  const side = light.x < x ? -1 : 1;
  const isPencil = plan.style === "pencil";
  const [l, c, h] = own.pick(skinTones);
  const skin = isPencil ? color(0.9, 0.01, 90) : palette.grade(color(l, c, h));
  const shadow = mix(skin, isPencil ? color(0.5, 0.01, 260) : palette.grade(color(0.26, 0.08, 20)), 0.55);
  const hairTone = chooseHair(stage, isOld, plan.hair);
  const hairDeep = mix(hairTone, color(0.12, 0.03, 280), isOld ? 0.3 : 0.55);
  const iris = isPencil ? color(0.4, 0.01, 260) : palette.grade(color(0.5, 0.09, own.pick([60, 240, 150, 50])));
  const hasPaint = person === "woman" || person === "girl";
  const lip = mix(skin, isPencil ? shadow : palette.grade(color(0.5, 0.11, 18)), hasPaint ? 0.75 : 0.42);
  const face: Face = {
    skin,
    shadow,
    hair: hairTone,
    hairDeep: isOld ? mix(shadow, hairDeep, 0.3) : hairDeep,
    iris,
    lip,
  };
  const coat = isPencil
    ? color(0.7, 0.01, 260)
    : palette.grade(
        person === "fisherman" ? color(0.78, 0.15, 88) : color(0.48, 0.09, own.pick([255, 30, 150, 300, 60])),
      );
  const down = (top: Color, low: Color): string => canvas.boxDown([0, top], [1, low]);
  const across = (near: Color, far: Color): string =>
    canvas.linear([side * 20, -80], [side * -22, -40], [0, lighten(near, 0.05)], [0.5, near], [1, far]);
  const fine = { fill: "none", cap: "round", join: "round" };
  const [size, lift] = isChild ? [0.86, 2] : [1, 0];
  canvas.glow(x, y - height * 0.6, height * 0.7, palette.light, 0.3);
  canvas.group({ transform: pathData`translate(${x} ${y + lift}) scale(${(height / 100) * size})` }, () => {
    if (hair) canvas.path(hair, { fill: across(mix(hairTone, hairDeep, 0.3), hairDeep) });
    canvas.path(mirrored("0,-54 6,-53 6.4,-41 8,-36 15,-32 27,-27 34,-19 !39,4 0,4"), {
      fill: across(mix(skin, shadow, 0.3), mix(skin, shadow, 0.8)),
    });
    canvas.path(mirrored("!0,-18 7,-28 !11,-34 24,-29 35,-21 !41,6 0,6"), {
      fill: across(coat, mix(coat, color(0.1, 0.03, 280), 0.5)),
    });
    canvas.path(twice("0,-18 8,-28 11,-33") + line("0,-18 0,4"), {
      ...fine,
      stroke: canvas.solid(mix(coat, color(0.08, 0.02, 280), 0.5)),
      strokeWidth: 0.7,
    });
    canvas.path(mirrored("0,-44 6,-47 6,-41 0,-35"), { fill: canvas.solid(shadow, 0.6) });
    for (const ear of [-14, 14])
      canvas.path(circlePath(ear, -64, 2.6, 4.2), { fill: down(skin, mix(skin, shadow, 0.6)) });
    const oval = isChild
      ? mirrored("0,-87 10,-85 15,-76 15.4,-64 13,-53 7,-46 0,-43.4")
      : mirrored("0,-86 9,-84 13.8,-76 14.4,-65 13,-54 8.6,-46.6 3.6,-42.6 0,-42");
    canvas.path(oval, {
      fill: canvas.radial(
        [side * 5, -66],
        32,
        [0, lighten(skin, 0.05)],
        [0.5, skin],
        [0.8, mix(skin, shadow, 0.4)],
        [1, mix(skin, shadow, 0.85)],
      ),
    });
    drawFeatures(stage, face);
    drawEyes(stage, face, plan.moods.has("calm") || plan.subjects.some(({ pose }) => pose === "asleep"));
    if (isOld) canvas.path(wrinkles, { ...fine, stroke: canvas.solid(shadow, 0.75), strokeWidth: 0.42 });
    const brow = twice("2.8,-68.4 6.4,-70.4 11,-68.6");
    const browTone = isOld ? hairTone : hairDeep;
    const isManly = person === "man" || beard !== "";
    canvas.path(brow, { ...fine, stroke: canvas.solid(browTone, 0.95), strokeWidth: isManly ? 1.5 : 0.8 });
    if (beard) {
      canvas.path(beard, { fill: down(hairTone, mix(hairTone, hairDeep, 0.3)) });
      canvas.path(shape("!0,-52.6 -4,-53.8 -9.4,-49.4 -4,-50 0,-51 4,-50 9.4,-49.4 4,-53.8"), {
        fill: canvas.solid(lighten(hairTone, 0.03)),
      });
      const strands = [-9, -6, -3, 0, 3, 6, 9].map((at) => line(`${at},-46 ${at * 0.9},-41 ${at * 0.6},-36`)).join("");
      canvas.path(strands, { ...fine, stroke: canvas.solid(hairDeep, 0.4), strokeWidth: 0.36 });
    }
    canvas.path(fringe, { fill: across(hairTone, hairDeep) });
    const shine = twice("9,-89 14,-82 16.4,-72; 5,-91 11,-86 14.6,-77");
    if (!hat && hair)
      canvas.path(shine, { ...fine, stroke: canvas.solid(lighten(hairTone, 0.14), 0.5), strokeWidth: 0.5 });
    if (hat) {
      canvas.path(hat, { fill: across(coat, mix(coat, color(0.1, 0.03, 60), 0.4)) });
      canvas.path(line("-16,-83 0,-86 16,-83"), {
        ...fine,
        stroke: canvas.solid(mix(coat, color(0.1, 0.03, 60), 0.5)),
        strokeWidth: 0.8,
      });
    }
  });
};
