// The intro film: darkness, a point of light, hair of light flows in, she opens her eyes, butterflies rise.
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { themes } from "./scene/themes.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient } from "./scene/sky.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { glow, grain, scoped } from "./drawing/canvas.mjs";
import { blend, palette, rgba } from "./drawing/color.mjs";
import { createRandom, lerp, noise } from "./drawing/random.mjs";
import { during, renderFilm } from "./film/film.mjs";

const hair = growHair({ density: 0.7 });
const random = createRandom(12);
const swarm = Array.from({ length: 13 }, (_, i) => ({
  x: 0.5 + (i % 2 ? 1 : -1) * random.range(0.13, 0.46),
  start: random.range(5.9, 8.2),
  speed: random.range(0.16, 0.27),
  size: random.range(0.014, 0.042),
  phase: random.range(0, 50),
  beat: random.range(6, 10),
  colors: random.pick(Object.values(wingColors)),
}));

function lids(time) {
  const opening = during(5.75, 6.55, time);
  const flutter = 0.2 * during(5.1, 5.4, time) * during(5.8, 5.5, time);
  const blink = during(8.55, 8.65, time) * during(8.9, 8.72, time);
  return (0.85 * opening + flutter) * (1 - blink);
}

function paintSky(ctx, time, width, height) {
  const dawn = during(1.2, 7, time);
  fillGradient(ctx, width, height, [
    [0, [3, 4, 14]],
    [0.5, blend([4, 5, 18], [10, 13, 44], dawn)],
    [1, blend([5, 6, 22], [32, 25, 86], dawn)],
  ]);
  if (dawn > 0)
    drawAurora(ctx, width, height, { base: 0.72, tall: 0.62, alpha: 1.35 * dawn, seed: 4, time: time * 2.2 });
  drawStars(ctx, width, height, {
    count: 360,
    seed: 9,
    size: width / 1300,
    alpha: 0.25 + 0.75 * during(0, 3, time),
    time,
  });
}

function paintSpark(ctx, time, width, height) {
  const strength = during(0.5, 1.6, time) * during(5, 3, time);
  if (strength <= 0) return;
  const pulse = 0.8 + 0.2 * Math.sin(time * 4),
    x = width / 2,
    y = height * lerp(0.46, 0.4, during(1, 4, time));
  const reach = height * lerp(0.05, 0.42, during(0.8, 3.6, time));
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let ring = 0; ring < 8; ring++) {
      const color = blend(palette.violet, palette.cyan, ring / 7);
      glow(ctx, x, y, reach * 1.7 * 0.78 ** ring, color, 0.16 * strength * pulse);
    }
    glow(ctx, x, y, reach * 0.24, palette.pearl, 0.45 * strength);
    glow(ctx, x, y, reach * 0.13, palette.pearl, 0.5 * strength);
    ctx.fillStyle = rgba(palette.pearl, strength);
    ctx.beginPath();
    ctx.arc(x, y, height * 0.0045 * pulse, 0, 7);
    ctx.fill();
  });
}

function paintButterflies(ctx, time, width, height) {
  for (const b of swarm) {
    const age = time - b.start;
    if (age < 0) continue;
    const x = (b.x + 0.05 * noise(b.phase, age * 0.8)) * width;
    const y = (1.06 - age * b.speed + 0.04 * noise(b.phase + 9, age)) * height;
    drawButterfly(ctx, x, y, b.size * width * (0.9 + 0.1 * during(0, 2, age)), {
      angle: 0.5 * noise(b.phase + 3, age * 0.9),
      flap: 0.45 + 0.42 * Math.sin(age * b.beat),
      colors: b.colors,
      lean: 0.3 * noise(b.phase + 5, age),
      halo: 0.9,
      mode: "screen",
    });
  }
}

function paint(ctx, time, width, height) {
  paintSky(ctx, time, width, height);
  drawMotes(ctx, width, height, { count: 90, size: width / 900, alpha: 0.75 * during(1.5, 4, time), time: time * 1.4 });
  paintSpark(ctx, time, width, height);
  const grow = during(1.3, 5.4, time),
    awake = during(5, 7.4, time);
  if (grow > 0) {
    const scale = height * lerp(0.205, 0.248, during(1, 10.4, time));
    const pose = {
      ...restingPose,
      x: width * 0.492,
      y: height * lerp(0.42, 0.425, awake),
      scale,
      time: time * 1.5,
      yaw: lerp(-0.1, -0.24, awake) + 0.02 * Math.sin(time * 0.9),
      roll: lerp(-0.17, -0.075, awake),
      pitch: lerp(-0.2, 0.03, awake) + 0.012 * Math.sin(time * 1.3),
      lids: lids(time),
      gazeY: lerp(0.7, 0.05, awake),
      smile: lerp(0.3, 0.6, during(6.6, 8.8, time)),
      brow: 0.4 * during(5.6, 6.4, time) * during(8, 6.8, time),
      dissolve: lerp(3.2, 0.62, during(2.4, 5.3, time)),
      light: lerp(0.4, 1, during(2.2, 6.6, time)),
    };
    drawChloe(ctx, pose, themes.night, hair, {
      grow,
      detail: 2,
      solid: during(2.2, 3.6, time),
      shade: during(3.5, 4.9, time),
      aura: during(2, 5, time),
      lights: 1,
    });
  }
  paintButterflies(ctx, time, width, height);
  grain(ctx, width, height, 0.05);
}

await renderFilm(
  {
    name: "intro",
    width: 1280,
    height: 720,
    fps: 24,
    seconds: 10.5,
    crf: 24,
    maxRate: "2100k",
    posterAt: 9.6,
    posterWidth: 1280,
    paint,
    sound: {
      seed: 3,
      chords: [
        [73.4, 110, 146.8],
        [73.4, 146.8, 220, 277.2],
        [98, 146.8, 246.9, 370],
        [73.4, 146.8, 220, 329.6],
      ],
      bells: [
        [0.7, 5, 5],
        [5.2, 10, 13],
      ],
    },
  },
  process.argv.slice(2),
);
