import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData } from "../drawing/canvas.ts";
import { drawFigure } from "../drawing/draw-figure.ts";
import { drawMotif } from "../drawing/figure.ts";
import { motifs } from "../motifs/motifs.ts";
import type { Subject } from "../prompt/plan.ts";
import { drawLampBeams, drawPedestal, drawShadow, drawStand, drawSwirl } from "./surroundings.ts";
import { toLook } from "./looks.ts";
import { drawPersonPortrait } from "./person-portrait.ts";
import { drawPortrait } from "./portrait.ts";

/** Side by side, nobody is a dwarf. */
const persons: ReadonlySet<string> = new Set("woman man oldwoman oldman fisherman girl boy child person".split(" "));

/** Around a figure of whom nobody said so, ribbons of light would be added. */
const wantsRibbons = ["magical", "bright", "dreamy"];

type Carrier = { x: number; y: number; tall: number; grip: readonly [number, number] };

/** An umbrella above its carrier: the handle in the hand, on the side with more space. */
const drawUmbrella = (stage: Stage, umbrella: Subject, order: number, { x, y, tall, grip }: Carrier): void => {
  const motif = motifs.get(umbrella.name);
  if (!motif) return;
  const own = stage.random.fork(`figure ${umbrella.name}`);
  const isLeft = x > stage.width / 2;
  const unit = tall / 100;
  const height = tall * 1.3;
  const at = { x: x + grip[0] * unit * (isLeft ? -1 : 1), y: y + grip[1] * unit + height * 0.12, height };
  const look = toLook(stage, umbrella, motif, order, at.x);
  drawFigure(stage.canvas, drawMotif(motif, own), { ...at, isTurned: isLeft, tilt: -5 }, look);
};

/** What is on something else is drawn smaller than by itself; who sits, as tall. */
const riderScale = { raised: 1.12, other: 0.62 };
const maxSupportHeight = 620;

/** Somebody or something on a seat, a table or a shelf. */
const drawRider = (stage: Stage, rider: Subject, order: number, x: number, y: number, tall: number): void => {
  const raised = motifs.get(`${rider.name}-raised`);
  const motif = raised ?? motifs.get(rider.name);
  if (!motif) return;
  const own = stage.random.fork(`figure ${rider.name}`);
  const count = Math.min(rider.count, 4);
  const height = (880 * motif.size * rider.size * (raised ? riderScale.raised : riderScale.other)) / count ** 0.4;
  for (let index = 0; index < count; index += 1) {
    const across = x + (count === 1 ? own.range(-0.12, 0.12) : (index / (count - 1) - 0.5) * 0.62) * tall;
    const look = toLook(stage, rider, motif, order, across);
    const placement = {
      x: across,
      y: y + (raised ? height * 0.19 : 2),
      height,
      isTurned: !motif.isFixed && own.chance(0.5),
    };
    drawFigure(stage.canvas, drawMotif(motif, own.fork(`shape${index}`)), placement, { ...look, ground: null });
  }
};

const drawMany = (
  stage: Stage,
  ground: Ground,
  subject: Subject,
  order: number,
  spot: number,
  share: number,
  umbrella: Subject | null,
  riders: readonly Subject[],
): void => {
  const motif = motifs.get(subject.name);
  if (!motif) return;
  const { canvas, random, height, width, plan } = stage;
  const own = random.fork(`figure ${subject.name}`);
  const crowd = Math.min(subject.count, 12);
  const isBehind = motif.isScenery === true;
  const perspective = plan.effects.has("perspective") ? 1.22 : plan.effects.has("cinematic") ? 0.8 : 1;
  const full = 880 * motif.size * subject.size * share * perspective * (crowd > 1 ? 0.95 / crowd ** 0.36 : 1);
  const wide = width * (crowd === 1 ? 0 : Math.min(0.8, 0.2 + crowd * 0.11));
  const middle = crowd > 2 ? width * 0.5 + (spot - 0.5) * width * 0.3 : width * spot;
  const slots = Array.from({ length: crowd }, (_, index) => {
    const across = crowd === 1 ? 0 : index / (crowd - 1) - 0.5;
    const depth = crowd === 1 ? 0.5 : own.next();
    const x = Math.min(
      width * 0.93,
      Math.max(width * 0.07, middle + across * wide + (crowd > 1 ? own.range(-0.3, 0.3) * (wide / crowd) : 0)),
    );
    return { x, depth, index };
  }).sort((a, b) => a.depth - b.depth);

  for (const { x, depth, index } of slots) {
    const figure = drawMotif(motif, own.fork(`shape${index}`));
    const size = full * (crowd === 1 ? 1 : 0.72 + 0.5 * depth);
    const isTurned = !motif.isFixed && own.chance(0.5);
    let [y, tilt, tall] = [ground.front(x), 0, size];
    if (motif.place === "air") {
      y =
        Math.min(height * 0.62, stage.horizon * 0.92) -
        own.range(0, 0.26) * height * (crowd > 1 ? 1.5 : 0.55) +
        size * 0.4;
      tilt = own.range(-16, 16);
    } else if (motif.place === "water") {
      y = ground.water !== undefined ? ground.water + (crowd > 1 ? depth * 90 : 50) : height * 0.62;
      if (stage.scene === "underwater") y = height * (0.34 + own.range(0, 0.42)) + size * 0.3;
      if (ground.kind === "air" || ground.water === undefined) tilt = own.range(-10, 10);
    } else if (motif.place === "thing") {
      y = Math.min(ground.front(x) - 24, height * 0.5 + size * 0.62) + (crowd > 1 ? (depth - 0.5) * 120 : 0);
    } else if (isBehind) {
      y = ground.middle(x) + (crowd > 1 ? depth * 30 : 0);
      if (ground.kind === "water" && order === 0) y += (height - stage.horizon) * 0.2;
      tall = size * (order === 0 ? 0.98 : ground.middleScale * 1.2);
    } else y += crowd > 1 ? (depth - 0.6) * 56 : 0;
    y = Math.min(y, height * (plan.effects.has("cinematic") ? 0.872 : 0.97));
    if (riders.length > 0) tall = Math.min(maxSupportHeight, tall * 1.3);
    const look = toLook(stage, subject, motif, order + (crowd > 3 ? index : 0), x);
    if (motif.place === "ground" && ground.kind !== "land")
      drawPedestal(stage, own, ground.kind, x, y - 6, tall * (isBehind ? 0.6 : 0.5));
    else if (motif.place === "ground") drawShadow(stage, x, y, tall);
    if (motif.place === "thing") drawStand(stage, x, y, tall, look.glow);
    if (motif.place === "water" && ground.water !== undefined && stage.scene !== "underwater") {
      const clip = canvas.clip(pathData`M0 ${y - tall * 0.03}H${width}V${y + tall * 0.5}H0Z`);
      canvas.group({ clipPath: clip, opacity: 0.34 }, () => {
        canvas.group({ transform: pathData`translate(0 ${y * 2 - tall * 0.06}) scale(1 -1)` }, () =>
          drawFigure(canvas, figure, { x, y, height: tall, isTurned }, { ...look, shine: 0.18 }),
        );
      });
    }
    const isGlowing = wantsRibbons.some((mood) => plan.moods.has(mood));
    const isHero = isGlowing && crowd === 1 && order === 0 && !isBehind && stage.isDark && plan.style !== "pencil";
    if (isHero && motif.place === "ground" && ground.kind === "land")
      canvas.glow(x, y, tall * 0.62, look.glow, 0.4, 0.2);
    if (isHero) drawSwirl(stage, own.fork("swirl"), x, y, tall, look.glow, false);
    const shines = subject.name === "ufo" || (subject.name === "lighthouse" && stage.isDark);
    if (shines && plan.style !== "pencil") drawLampBeams(stage, subject.name, x, y, tall);
    if (umbrella && motif.grip) drawUmbrella(stage, umbrella, order + 1, { x, y, tall, grip: motif.grip });
    drawFigure(canvas, figure, { x, y, height: tall, isTurned, tilt }, look);
    if (isHero) drawSwirl(stage, own.fork("swirl"), x, y, tall, look.glow, true);
    const [seatX, seatY] = motif.seat ?? [0, 0];
    if (index === 0)
      for (const rider of riders)
        drawRider(
          stage,
          rider,
          order + 1,
          x + (seatX * tall * (isTurned ? -1 : 1)) / 100,
          y + (seatY * tall) / 100,
          tall,
        );
  }
};

export type Placement = { drawBehind: () => void; drawMain: () => void };

/** Places all figures without overlap: buildings and trees behind, the others in front. */
export const placeFigures = (stage: Stage, ground: Ground, subjects: readonly Subject[]): Placement => {
  const { random, width, height, plan } = stage;
  const layout = random.fork("layout");
  const spots = layout.pick([
    [0.38, 0.72, 0.2, 0.86],
    [0.62, 0.28, 0.82, 0.14],
    [0.5, 0.2, 0.8, 0.36],
  ]);
  const shares = [1, 0.72, 0.6, 0.52];
  const portrait = subjects.find(({ name }) => name === "portrait");
  const umbrella = subjects.find(({ name, count }) => name === "umbrella" && count === 1) ?? null;
  const carrier = umbrella && subjects.find(({ name, count }) => count === 1 && motifs.get(name)?.grip);
  const findSupport = ({ on }: Subject): Subject | undefined =>
    subjects.find(({ name }) => name === on && motifs.get(name)?.seat !== undefined);
  const others = subjects.filter(
    (subject) => subject !== portrait && !(carrier && subject === umbrella) && !findSupport(subject),
  );
  const draw = (isBehind: boolean): void =>
    others.forEach((subject, order) => {
      if ((motifs.get(subject.name)?.isScenery === true) !== isBehind) return;
      const isAlone = others.length === 1;
      const spot = isAlone && plan.effects.has("cinematic") ? 0.3 : (spots[order] ?? 0.5);
      const isEqual = persons.has(subject.name) && persons.has(others[0]?.name ?? "");
      const share = Math.max(shares[order] ?? 0.5, isEqual ? 0.88 : 0) * (portrait ? 0.55 : 1);
      const riders = subjects.filter((one) => findSupport(one) === subject);
      drawMany(stage, ground, subject, order, spot, share, subject === carrier ? umbrella : null, riders);
    });
  return {
    drawBehind: () => draw(true),
    drawMain: () => {
      if (portrait) {
        const look = toLook(stage, portrait, undefined, 0, width / 2);
        const [x, y] = [width * layout.pick([0.42, 0.5, 0.58]), height * 1.01];
        const tall = Math.min(height * 0.98, width * 1.15);
        if (plan.person === "being") drawPortrait(stage, x, y, tall, look);
        else drawPersonPortrait(stage, plan.person, x, y, tall);
      }
      draw(false);
    },
  };
};
