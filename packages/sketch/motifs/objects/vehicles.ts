import { boxPath, circlePath, line, shape } from "../../drawing/curves.ts";
import { type FigureMotif, onGround, inWater } from "../../drawing/figure.ts";

const wheel = (x: number, r: number): string => circlePath(x, -r, r);
const spokes = (x: number, r: number): string =>
  [0, 1, 2, 3]
    .map((index) => {
      const angle = (index * Math.PI) / 4 + 0.2;
      const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
      return `M${(x - dx).toFixed(1)} ${(-r - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(-r + dy).toFixed(1)}`;
    })
    .join("");
const windows = (from: number, count: number, step: number, y: number, width: number, height: number): string =>
  Array.from({ length: count }, (_, index) => boxPath(from + index * step, y, width, height)).join("");

export const vehicles: Readonly<Record<string, FigureMotif>> = {
  train: onGround(0.24, {
    body:
      shape("!-96,-12 -94,-26 !-82,-30 !-78,-30 !-80,-56 !-68,-56 !-70,-30 !-46,-30 !-46,-62 !-10,-62 !-10,-12") +
      boxPath(-49, -66, 42, 5) +
      boxPath(-5, -56, 66, 44) +
      boxPath(66, -56, 66, 44) +
      boxPath(-10, -18, 6, 3) +
      boxPath(61, -18, 6, 3) +
      [-84, -64, -44, -22, 8, 48, 80, 118].map((x, index) => wheel(x, index < 3 ? 10 : 7)).join(""),
    lines:
      line("-94,-22 -70,-24 -12,-24; !-5,-48 !61,-48; !66,-48 !132,-48; !-84,-10 !-44,-10") +
      line("-74,-58 -66,-72 -46,-72 -36,-86 -8,-84 6,-96 40,-92"),
    lit:
      windows(-40, 2, 14, -54, 9, 14) +
      windows(2, 4, 15, -42, 10, 13) +
      windows(73, 4, 15, -42, 10, 13) +
      circlePath(-95, -22, 2.8),
    shade: [-84, -64, -44, -22, 8, 48, 80, 118]
      .map((x, index) => circlePath(x, index < 3 ? -10 : -7, index < 3 ? 6 : 4))
      .join(""),
    heart: [-30, -40],
  }),
  car: onGround(0.22, {
    body:
      shape("-62,-14 -62,-30 -54,-36 -34,-40 -18,-60 4,-64 28,-62 42,-42 60,-38 66,-26 !66,-12 !-60,-10") +
      wheel(-36, 14) +
      wheel(40, 14),
    shade: circlePath(-36, -14, 8) + circlePath(40, -14, 8),
    lines: line("-60,-32 -30,-37 42,-39 62,-34; !4,-40 !4,-12") + circlePath(-36, -14, 12) + circlePath(40, -14, 12),
    lit:
      shape("!-26,-42 -14,-56 !1,-59 !1,-42; !7,-42 !7,-59 24,-58 !34,-42") +
      circlePath(-60, -26, 3) +
      circlePath(65, -27, 2),
    heart: [0, -40],
  }),
  bicycle: onGround(0.3, {
    body: circlePath(-2, -24, 4) + shape("!-14,-66 -4,-69 !8,-66 -2,-62"),
    stems: {
      d:
        circlePath(-36, -24, 24) +
        circlePath(36, -24, 24) +
        line("!-36,-24 !-22,-56 !22,-56 !-2,-24 !-36,-24; !-2,-24 !-22,-56") +
        line("!36,-24 !22,-62 !16,-76 26,-78 32,-74; !-22,-56 !-4,-66"),
      width: 2.4,
    },
    lines: spokes(-36, 23) + spokes(36, 23),
    lit: circlePath(24, -68, 3),
    heart: [0, -40],
  }),
  submarine: inWater(0.28, {
    body:
      shape("-62,-30 -52,-48 -26,-56 26,-56 50,-44 !62,-34 !62,-26 48,-16 20,-6 -30,-6 -54,-16") +
      shape("!-16,-54 !-12,-76 !14,-76 !18,-54") +
      boxPath(61, -46, 4, 32),
    stems: { d: line("!6,-76 !6,-94 !-4,-94"), width: 2.6 },
    lines: line("-58,-36 -20,-42 40,-40; -50,-14 0,-12 46,-18"),
    lit: circlePath(-38, -31, 6) + circlePath(-16, -31, 6) + circlePath(6, -31, 6) + circlePath(28, -31, 4.6),
    heart: [-10, -32],
  }),
  wagon: onGround(0.34, {
    body: shape("!-40,-20 -44,-60 -20,-84 20,-84 44,-60 !40,-20") + wheel(-26, 15) + wheel(26, 15),
    shade: circlePath(-26, -15, 9) + circlePath(26, -15, 9),
    lines:
      line("-44,-56 0,-62 44,-56") +
      spokes(-26, 14) +
      spokes(26, 14) +
      line("-20,-84 -14,-60 -16,-22; 20,-84 14,-60 16,-22"),
    lit: circlePath(0, -44, 9),
    heart: [0, -50],
  }),
};
