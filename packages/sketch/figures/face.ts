import type { Stage } from "../atmosphere/stage.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { line, pair, shape, twice } from "../drawing/curves.ts";

export type Face = { skin: Color; shadow: Color; hair: Color; hairDeep: Color; iris: Color; lip?: Color };

/** Open, or closed in thought. */
export const drawEyes = ({ canvas, palette }: Stage, face: Face, isClosed: boolean): void => {
  const dark = mix(face.hairDeep, color(0.1, 0.04, 280), 0.6);
  const fine = { fill: "none", cap: "round", join: "round" };
  const stroke = (tone: Color, opacity = 1): string => canvas.solid(tone, opacity);
  canvas.path(twice("2.8,-67.8 6,-69.6 10.6,-68.2"), { ...fine, stroke: stroke(dark, 0.7), strokeWidth: 0.5 });
  if (isClosed) {
    canvas.path(twice("3,-62.2 6.4,-60.6 10,-62.6"), { ...fine, stroke: stroke(dark), strokeWidth: 0.7 });
    canvas.path(twice("4.4,-61.2 4,-59.8; 6.6,-60.7 6.8,-59.2; 8.8,-61.6 9.8,-60.3"), {
      ...fine,
      stroke: stroke(dark, 0.8),
      strokeWidth: 0.34,
    });
    return;
  }
  canvas.path(pair("!2.7,-61.8 4.4,-64.2 6.8,-65 9,-64 !10.6,-62.2 8.4,-60.6 6,-60.2 4,-60.8"), {
    fill: stroke(mix(face.skin, color(0.97, 0.01, 250), 0.75)),
  });
  for (const x of [-6.6, 6.6]) {
    canvas.glow(x, -62.6, 6, face.iris, 0.55);
    canvas.circle(x, -62.5, 2.35, {
      fill: canvas.radial(
        [x, -61.8],
        2.5,
        [0, lighten(face.iris, 0.16)],
        [0.5, face.iris],
        [0.85, mix(face.iris, dark, 0.6)],
        [1, dark],
      ),
    });
    canvas.circle(x, -62.5, 0.95, { fill: stroke(dark) });
    canvas.circle(x + 0.8, -63.4, 0.62, { fill: stroke(palette.light) });
    canvas.circle(x - 0.7, -61.6, 0.3, { fill: stroke(palette.light, 0.8) });
  }
  canvas.path(twice("2.7,-61.9 4.5,-64.3 6.8,-65.1 9,-64.2 11.2,-62.2"), {
    ...fine,
    stroke: stroke(dark),
    strokeWidth: 0.75,
  });
  canvas.path(twice("3.4,-66 6.6,-67 10,-65.6"), { ...fine, stroke: stroke(face.shadow, 0.6), strokeWidth: 0.4 });
};

/** Nose, mouth and cheeks. */
export const drawFeatures = (stage: Stage, face: Face): void => {
  const { canvas, palette, plan } = stage;
  const fine = { fill: "none", cap: "round", join: "round" };
  const solid = (tone: Color, opacity = 1): string => canvas.solid(tone, opacity);
  const isHappy = plan.moods.has("happy") || plan.moods.has("bright");
  const isSad = plan.moods.has("sad");
  canvas.path(line("-1.2,-64 -1.6,-58 -2.4,-54.4 -1,-53.2"), {
    ...fine,
    stroke: solid(face.shadow, 0.7),
    strokeWidth: 0.5,
  });
  canvas.path(line("0.6,-63 0.9,-57 1,-54.4"), { ...fine, stroke: solid(palette.light, 0.5), strokeWidth: 0.6 });
  const corner = isHappy ? -50.4 : isSad ? -48 : -49.1;
  const lip = face.lip ?? mix(palette.grade(color(0.62, 0.15, 8)), face.iris, 0.12);
  canvas.path(
    shape(`!-4.6,${corner} -2,-50.2 -0.8,-50.6 0,-50.2 0.8,-50.6 2,-50.2 !4.6,${corner} 2,-48.9 0,-48.8 -2,-48.9`),
    { fill: solid(mix(lip, face.shadow, 0.3)) },
  );
  canvas.path(shape(`!-4.2,${corner} -2,-48.9 0,-48.7 2,-48.9 !4.2,${corner} 2.4,-46.9 0,-46.3 -2.4,-46.9`), {
    fill: solid(lip),
  });
  canvas.path(line("-1.4,-47.7 0,-47.4 1.4,-47.7"), { ...fine, stroke: solid(palette.light, 0.6), strokeWidth: 0.5 });
  for (const x of [-10.4, 10.4])
    canvas.glow(x, -55.4, 6.4, palette.grade(color(0.75, 0.15, 5)), isHappy ? 0.42 : 0.24, 0.7);
  if (isSad) canvas.path(shape("!-7,-58 -6,-55 -7,-53.6 -8,-55"), { fill: solid(palette.light, 0.85) });
};
