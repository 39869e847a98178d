// The second film: a flight over a night lake with butterflies, up into the aurora, which becomes Chloe.
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { themes } from "./scene/themes.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient } from "./scene/sky.mjs";
import { drawGlints, drawHill, drawMist, drawReflection } from "./scene/landscape.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { glow, grain, scoped } from "./drawing/canvas.mjs";
import { palette } from "./drawing/color.mjs";
import { createRandom, lerp, noise } from "./drawing/random.mjs";
import { during, renderFilm } from "./film/film.mjs";

const hair = growHair({ density: 0.7, seed: 7 });
const random = createRandom(31);
const swarm = Array.from({ length: 26 }, (_, i) => ({
  start: i < 5 ? random.range(-1, 0.6) : random.range(0.6, 6.4),
  side: random.range(-0.75, 0.75),
  level: random.range(-0.25, 0.3),
  pace: random.range(0.75, 1.25),
  phase: random.range(0, 60),
  beat: random.range(6.5, 10),
  colors: random.pick(Object.values(wingColors)),
}));
const guests = Array.from({ length: 9 }, (_, i) => ({
  x: 0.5 + (i % 2 ? 1 : -1) * random.range(0.24, 0.46),
  y: random.range(0.12, 0.85),
  size: random.range(0.014, 0.034),
  phase: random.range(0, 60),
  beat: random.range(5, 8),
  colors: random.pick(Object.values(wingColors)),
  at: random.range(9, 11.5),
}));

function paintWorld(ctx, time, width, height) {
  const rise = during(4.6, 8.4, time),
    horizon = lerp(0.6, 1.42, rise),
    flight = time * 0.055 + 0.0045 * time * time;
  const move = (horizon - 0.6) * height;
  fillGradient(ctx, width, height, [
    [0, [3, 5, 18]],
    [0.5, [9, 14, 46]],
    [1, [30, 28, 92]],
  ]);
  ctx.save();
  ctx.translate(0, move * 0.55 - height * 0.6);
  drawAurora(ctx, width, height * 1.6, {
    base: 0.69,
    tall: 0.42,
    spread: 0.09,
    alpha: 1.9 - 0.5 * during(8, 10, time),
    seed: 11,
    bands: 3,
    time: time * 2.4,
  });
  ctx.restore();
  ctx.save();
  ctx.translate(0, move * 0.3 - height * 0.3);
  drawStars(ctx, width, height * 1.3, { count: 620, seed: 4, size: width / 1500, time });
  ctx.restore();
  if (horizon > 1.3) return;
  ctx.save();
  ctx.translate(0, move);
  const zoom = 1 + time * 0.025;
  drawMist(ctx, width, height, 0.58, { color: palette.teal, alpha: 0.3, thick: 0.1, time });
  drawHill(ctx, width, height, {
    base: 0.6,
    tall: 0.24,
    seed: 6,
    color: [11, 16, 56],
    foot: [34, 56, 130],
    rough: 5.5,
    zoom: 1 + (zoom - 1) * 0.6,
    rim: 0.3,
    sharp: 0.72,
  });
  drawHill(ctx, width, height, {
    base: 0.602,
    tall: 0.075,
    seed: 5,
    color: [6, 9, 36],
    foot: [20, 30, 88],
    rough: 9,
    zoom,
    rim: 0.15,
    sharp: 0.6,
  });
  ctx.restore();
  drawReflection(ctx, width, height, Math.min(1, horizon), { time: time * 1.6, dim: 0.34 });
  drawGlints(ctx, width, height, horizon, { count: 1500, flow: flight, alpha: 0.6 });
  drawMist(ctx, width, height, horizon, { color: palette.blue, alpha: 0.35, thick: 0.035, seed: 4, time });
}

/** Butterflies overtake the viewer and fly ahead over the lake. */
function paintSwarm(ctx, time, width, height) {
  const rise = during(4.6, 8.4, time);
  for (const b of swarm) {
    const age = (time - b.start) * b.pace;
    if (age < 0 || age > 6) continue;
    const z = 0.32 + age * 0.62,
      spread = 1 / z;
    const x = width * (0.5 + (b.side * 0.42 + 0.12 * noise(b.phase, age * 0.7)) * (0.25 + spread * 0.75));
    const y =
      height * (0.5 + (b.level + 0.1 * noise(b.phase + 7, age * 0.8)) * spread * 0.9 - age * 0.02 + rise * 0.12);
    const alpha = during(0, 0.35, age) * during(6, 4.6, age);
    drawButterfly(ctx, x, y, width * 0.023 * spread, {
      angle: b.side * -0.35 + 0.4 * noise(b.phase + 2, age),
      flap: 0.45 + 0.43 * Math.sin(time * b.beat + b.phase),
      lean: 0.3 * noise(b.phase + 4, age),
      colors: b.colors,
      alpha,
      halo: 0.8,
      mode: "screen",
    });
  }
}

function paintGuests(ctx, time, width, height) {
  for (const b of guests) {
    const age = time - b.at;
    if (age < 0) continue;
    const x = (b.x + 0.05 * noise(b.phase, time * 0.5)) * width,
      y = (b.y - age * 0.03 + 0.05 * noise(b.phase + 5, time * 0.6)) * height;
    drawButterfly(ctx, x, y, b.size * width, {
      angle: 0.6 * noise(b.phase + 9, time * 0.6),
      flap: 0.45 + 0.42 * Math.sin(time * b.beat),
      colors: b.colors,
      alpha: during(0, 1, age),
      halo: 0.8,
      mode: "screen",
    });
  }
}

function lids(time) {
  const opening = during(10.9, 11.7, time);
  const flutter = 0.2 * during(10.2, 10.5, time) * during(10.95, 10.6, time);
  const blink = during(13.4, 13.5, time) * during(13.76, 13.58, time);
  return (0.85 * opening + flutter) * (1 - blink);
}

function paintChloe(ctx, time, width, height) {
  const grow = during(6.9, 10.4, time);
  if (grow <= 0) return;
  const awake = during(10.2, 12.6, time);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () =>
    glow(
      ctx,
      width / 2,
      height * 0.42,
      height * 0.7,
      palette.cyan,
      0.35 * during(6.9, 8.2, time) * during(10.5, 8.6, time),
    ),
  );
  const pose = {
    ...restingPose,
    x: width * 0.494,
    y: height * 0.45,
    scale: height * lerp(0.225, 0.275, during(6.5, 15.5, time)),
    time: time * 1.6,
    yaw: lerp(-0.5, -0.12, awake) + 0.015 * Math.sin(time),
    roll: lerp(0.06, -0.06, awake),
    pitch: lerp(-0.12, 0.02, awake),
    lids: lids(time),
    gazeX: lerp(0.6, 0.16, awake),
    gazeY: lerp(0.4, 0.03, awake),
    smile: lerp(0.2, 0.62, during(12.2, 13.8, time)),
    brow: 0.4 * during(10.7, 11.6, time) * during(13.2, 12.2, time),
    dissolve: lerp(3.3, 0.6, during(8, 10.6, time)),
    light: lerp(0.55, 1, during(7.5, 11.5, time)),
  };
  drawChloe(ctx, pose, themes.night, hair, {
    grow,
    detail: 1.5,
    solid: during(7.9, 9.4, time),
    shade: during(8.8, 10.4, time),
    aura: during(7, 9, time),
  });
}

function paint(ctx, time, width, height) {
  paintWorld(ctx, time, width, height);
  drawMotes(ctx, width, height, { count: 80, size: width / 1000, alpha: 0.7, time: time * 1.6 });
  paintSwarm(ctx, time, width, height);
  paintChloe(ctx, time, width, height);
  paintGuests(ctx, time, width, height);
  grain(ctx, width, height, 0.05);
}

await renderFilm(
  {
    name: "hires",
    width: 1920,
    height: 1080,
    fps: 24,
    seconds: 15,
    crf: 23,
    maxRate: "6000k",
    posterAt: 14.4,
    posterWidth: 1920,
    paint,
    sound: {
      seed: 8,
      chords: [
        [73.4, 110, 185],
        [98, 146.8, 220, 246.9],
        [82.4, 123.5, 196, 246.9],
        [73.4, 146.8, 220, 277.2, 370],
      ],
      bells: [
        [0.5, 7, 10],
        [7, 14, 18],
      ],
    },
  },
  process.argv.slice(2),
);
