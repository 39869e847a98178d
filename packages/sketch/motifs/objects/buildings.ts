import { pathData } from "../../drawing/canvas.ts";
import { boxPath, circlePath, line, mirrored, polyline, shape, taper, twice } from "../../drawing/curves.ts";
import type { Random } from "../../drawing/random.ts";
import { type Figure, type FigureMotif, onGround } from "../../drawing/figure.ts";

const arch = (x: number, y: number, width: number, height: number): string =>
  `M${x - width / 2} ${y}v${-height + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}Z`;

const battlements = (x: number, width: number, y: number): string => {
  const count = Math.max(3, Math.round(width / 5)) | 1;
  const step = width / count;
  return Array.from({ length: Math.ceil(count / 2) }, (_, index) => boxPath(x + index * 2 * step, y - 3, step, 4)).join(
    "",
  );
};

const castle = (random: Random): Figure => {
  const towers = [-36, -20, 0, 19, 37].map((x, index) => {
    const tall = index === 2 ? random.range(70, 78) : random.range(40, 62);
    return { x, tall, wide: index === 2 ? 17 : random.range(10, 13), roof: random.range(16, 25) };
  });
  const walls = boxPath(-42, -30, 84, 30) + battlements(-42, 84, -30);
  const bodies = towers.map(
    ({ x, tall, wide, roof }) =>
      boxPath(x - wide / 2, -tall, wide, tall) +
      shape(`!${x},${-tall - roof} !${x + wide * 0.72},${-tall + 1} !${x - wide * 0.72},${-tall + 1}`) +
      boxPath(x - 0.3, -tall - roof - 6, 0.6, 7) +
      shape(`!${x + 0.3},${-tall - roof - 6} !${x + 7},${-tall - roof - 4} !${x + 0.3},${-tall - roof - 2}`),
  );
  return {
    body: walls + bodies.join(""),
    shade: towers.map(({ x, tall, wide }) => boxPath(x + wide * 0.1, -tall, wide * 0.4, tall)).join(""),
    lines: towers
      .map(
        ({ x, tall, wide }) =>
          polyline([
            [x - wide * 0.72, -tall + 1],
            [x + wide * 0.72, -tall + 1],
          ]) +
          polyline([
            [x - wide / 2, -tall + 5],
            [x + wide / 2, -tall + 5],
          ]),
      )
      .join(""),
    lit:
      towers
        .map(({ x, tall }) => arch(x, -tall + 17, 3, 7) + (random.chance(0.7) ? arch(x, -tall + 31, 2.4, 5) : ""))
        .join("") +
      arch(0, 0, 9, 15) +
      arch(-28, -12, 2.6, 5) +
      arch(28, -12, 2.6, 5),
    heart: [0, -30],
  };
};

const bridge = (): Figure => {
  const arches = [-33, 0, 33].map((x) => `M${x - 14} 0v-8a14 20 0 0 1 28 0v8Z`).join("");
  return {
    body:
      "M-62 -38C-30 -48 30 -48 62 -38V0H47V-8A14 20 0 0 0 19 -8V0H14V-8" +
      "A14 20 0 0 0 -14 -8V0H-19V-8A14 20 0 0 0 -47 -8V0H-62Z" +
      [-48, -16, 16, 48].map((x) => boxPath(x - 0.8, -58, 1.6, 18)).join(""),
    lines: line("-62,-34 -30,-43 0,-45 30,-43 62,-34") + arches,
    lit: [-48, -16, 16, 48].map((x) => circlePath(x, -60, 2.2)).join(""),
    heart: [0, -40],
  };
};

export const buildings: Readonly<Record<string, FigureMotif>> = {
  house: onGround(0.36, {
    isScenery: true,
    body: shape("!-34,-44 !-34,0 !34,0 !34,-44 !42,-42 !4,-84 !-4,-84 !-42,-42") + boxPath(16, -88, 8, 22),
    shade: shape("!-42,-42 !-4,-84 !4,-84 !42,-42 !34,-44 !0,-78 !-34,-44") + boxPath(4, -44, 30, 44),
    lines: line("!-42,-42 !0,-82 !42,-42; 20,-90 16,-98 24,-106 20,-114; !-34,-44 !34,-44"),
    lit: boxPath(-25, -32, 14, 14) + arch(12, 0, 13, 24) + circlePath(0, -58, 4.6),
    heart: [0, -26],
  }),
  castle: onGround(0.56, {
    isScenery: true,
    draw: castle,
  }),
  tower: onGround(0.6, {
    isScenery: true,
    body: mirrored("!0,-104 !14,-78 !11,-78 !11,-70 !15,-68 !13,-62 !10,-60 !12,0 !0,0") + boxPath(-0.4, -112, 0.8, 10),
    shade: shape("!3,-78 !11,-78 !11,-70 !15,-68 !13,-62 !10,-60 !12,0 !4,0"),
    lines: line("!-14,-78 !14,-78; !-15,-68 !15,-68; -10,-44 0,-42 10,-44; -11,-24 0,-22 11,-24"),
    lit: arch(0, -64, 5, 0) + arch(0, -46, 4, 9) + arch(-3, -26, 3, 7) + arch(0, 0, 6, 12) + circlePath(0, -73, 2),
    heart: [0, -70],
  }),
  lighthouse: onGround(0.58, {
    isScenery: true,
    body: mirrored("0,-102 5,-98 8,-92 !9,-91 !7,-90 !7,-80 !12,-79 !11,-75 !8,-74 !14,-4 !20,0 !0,0"),
    shade: shape("!-9.4,-60 !9.4,-60 !10.8,-46 !-10.8,-46; !-12,-32 !12,-32 !13.2,-18 !-13.2,-18"),
    lines: line("!-9,-91 !9,-91; !-12,-79 !12,-79; !0,-90 !0,-80; !-5,-102 !0,-108 !5,-102"),
    lit: boxPath(-6, -90, 12, 10) + arch(0, -50, 3, 6) + arch(0, -2, 6, 11),
    heart: [0, -85],
  }),
  bridge: onGround(0.3, {
    isScenery: true,
    isFixed: true,
    draw: bridge,
  }),
  windmill: onGround(0.54, {
    isScenery: true,
    draw: (random) => {
      const turn = random.range(0, 1.4);
      const blades = [0, 1, 2, 3].map((index) => {
        const angle = turn + (index * Math.PI) / 2;
        const at = (r: number, aside: number): string => {
          const [across, down] = [Math.cos(angle), Math.sin(angle)];
          return pathData`!${across * r - down * aside},${down * r + across * aside - 66}`;
        };
        return {
          sail: shape([at(8, 0), at(40, 0), at(40, 9), at(10, 8)].join(" ")),
          ribs:
            [14, 20, 26, 32, 38].map((r) => line(`${at(r, 0)} ${at(r, 9)}`)).join("") +
            line(`${at(0, 0)} ${at(41, 0)}`),
        };
      });
      return {
        body: mirrored("0,-84 8,-81 12,-70 !13,-66 !20,0 !0,0") + blades.map(({ sail }) => sail).join(""),
        lines: blades.map(({ ribs }) => ribs).join("") + line("-13,-66 0,-63 13,-66; -17,-30 0,-27 17,-30"),
        lit: arch(0, 0, 8, 15) + arch(-1, -34, 4, 8) + circlePath(0, -66, 2.4),
        heart: [0, -60],
      };
    },
  }),
  temple: onGround(0.46, {
    isScenery: true,
    isFixed: true,
    body: mirrored(
      "!0,-104 !2,-94 10,-86 !24,-83 !17,-80 !17,-70 28,-64 !40,-61 !28,-57 !28,-46 38,-39 " +
        "!54,-35 !40,-32 !40,-4 !48,0 !0,0",
    ),
    shade: boxPath(-40, -34, 80, 5) + boxPath(-28, -60, 56, 4) + boxPath(-17, -82, 34, 3),
    lines:
      twice("24,-83 10,-85 0,-85; 40,-61 26,-63 0,-63; 54,-35 36,-38 0,-38") +
      [-30, -18, 18, 30]
        .map((x) =>
          polyline([
            [x, -29],
            [x, -2],
          ]),
        )
        .join(""),
    lit:
      arch(0, 0, 14, 24) +
      boxPath(-22, -54, 6, 7) +
      boxPath(16, -54, 6, 7) +
      boxPath(-4, -54, 8, 7) +
      boxPath(-3, -78, 6, 6) +
      circlePath(-50, -30, 1.6) +
      circlePath(50, -30, 1.6),
    heart: [0, -30],
  }),
  pyramid: onGround(0.42, {
    hue: 75,
    isScenery: true,
    body: shape("!-8,-96 !62,0 !-66,0"),
    shade: shape("!-8,-96 !62,0 !10,0"),
    lines: [14, 28, 42, 56, 70, 84]
      .map((y) =>
        polyline([
          [-8 - (58 * y) / 96, -96 + y],
          [-8 + (18 * y) / 96, -96 + y],
        ]),
      )
      .join(""),
    lit: shape("!-8,-97 !1,-84 !-4,-84 !-15,-84"),
    heart: [-8, -80],
  }),
  church: onGround(0.5, {
    isScenery: true,
    body:
      shape("!-40,0 !-40,-52 !-36,-56 !-27,-92 !-18,-56 !-14,-52 !-14,-46 !36,-46 !44,-26 !44,0") +
      boxPath(-27.6, -104, 1.2, 14) +
      boxPath(-30.5, -100, 7, 1.2),
    shade: shape("!-14,-46 !36,-46 !44,-26 !-14,-26"),
    lines: line("!-40,-52 !-14,-52; !-14,-26 !44,-26; !-27,-92 !-27,-56"),
    lit: arch(-27, 0, 9, 16) + arch(-27, -34, 5, 11) + [-2, 12, 26, 38].map((x) => arch(x, -6, 4.4, 14)).join(""),
    heart: [-10, -24],
  }),
  door: onGround(0.5, {
    isFixed: true,
    body: `M-30 0V-70A30 30 0 0 1 30 -70V0H22V-70A22 22 0 0 0 -22 -70V0Z` + shape("!22,0 !42,5 !42,-66 34,-84 !22,-92"),
    shade: shape("!26,-4 !38,-1 !38,-36 !26,-38; !26,-44 !38,-42 !38,-66 !26,-80"),
    lines: line("!-30,0 !-30,-70; !30,0 !30,-70"),
    lit: `M-22 0V-70A22 22 0 0 1 22 -70V0Z` + circlePath(38.5, -39, 1.4),
    heart: [0, -46],
  }),
  tent: onGround(0.34, {
    isScenery: true,
    body: shape("!-50,0 -22,-34 !0,-80 22,-34 !50,0") + line("!-3,-80 !4,-90; !3,-80 !-4,-90"),
    shade: shape("!0,-80 22,-34 !50,0 !16,0"),
    lines: line("!0,-80 22,-34 !50,0; !0,-80 -22,-34 !-50,0; 0,-78 10,-36 16,0"),
    lit: shape("!0,-52 7,-24 !14,0 !-12,0 -4,-26"),
    heart: [0, -16],
  }),
  stairs: onGround(0.6, {
    isScenery: true,
    draw: () => {
      const steps = Array.from({ length: 11 }, (_, index) => ({
        x: -46 + index * 8.4,
        y: -4 - index * 8.6,
        wide: 22 - index * 0.9,
      }));
      return {
        body:
          steps.map(({ x, y, wide }) => boxPath(x - wide / 2, y, wide, 3.6)).join("") +
          taper("44,-98,1 46,-96,3 48,-98,1"),
        lines: steps
          .map(({ x, y, wide }) =>
            polyline([
              [x - wide / 2, y],
              [x + wide / 2, y],
            ]),
          )
          .join(""),
        lit: arch(46, -94, 11, 24),
        heart: [44, -100],
      };
    },
  }),
};
