// A phone in two pieces: its body, whose screen is a hole, and the feed that runs behind it without an end.
import { bloom, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp, rgba } from "../drawing/color.mjs";
import { createRandom } from "../drawing/random.mjs";
import { paintLand } from "./door.mjs";
import { glass, metal, stone } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { capsule, sphere, union } from "./shapes.mjs";

const tall = 1.94;
const rounded = (x, y, a, b, r) => {
  const dx = Math.abs(x) - a + r,
    dy = Math.abs(y) - b + r;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r;
};
const edge = (x, y) => rounded(x, y, 0.95, tall, 0.3);

function body(x, y, z) {
  const d = edge(x, y);
  const slab = Math.hypot(Math.max(0, d + 0.07), Math.max(0, Math.abs(z) - 0.06)) - 0.07;
  return Math.max(slab, -Math.hypot(d + 0.06, z - 0.13) + 0.022);
}
const buttons = (x, y, z) =>
  Math.min(
    capsule(x, y, z, [0.955, -0.86, 0], [0.955, -0.5, 0], 0.028),
    capsule(x, y, z, [-0.955, -1.02, 0], [-0.955, -0.8, 0], 0.028),
    capsule(x, y, z, [-0.955, -0.66, 0], [-0.955, -0.44, 0], 0.028),
  );

function roundedPath(ctx, x, y, w, h, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
}

export function paintPhone(theme, width) {
  const night = theme === "night",
    height = Math.round((width * 18.5) / 9),
    scale = width / 2;
  const dark = glass([20, 16, 60], true);
  dark.rim = 0;
  const frame = night ? metal.night : stone.dawn;
  const solid = render(
    width,
    height,
    (x, y, z) => Math.min(body(x, y, z), buttons(x, y, z)),
    (x, y) => (edge(x, y) < -0.075 ? dark : frame),
    { scale, rims: night ? nightRims : dawnRims, lean: 0, eye: 1 },
  );
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(solid, 0, 0);
  if (night) bloom(ctx, solid, [[scale * 0.03, 0.3]]);
  ctx.setTransform(scale, 0, 0, scale, width / 2, height / 2);
  roundedPath(ctx, -0.84, 0.11 - tall, 1.68, 2 * (tall - 0.11), 0.2);
  scoped(ctx, { globalCompositeOperation: "destination-out" }, () => ctx.fill());
  scoped(ctx, {}, () => {
    ctx.clip();
    const sheen = ctx.createLinearGradient(-0.84, -tall, 0.4, 0.4);
    sheen.addColorStop(0, rgba(palette.pearl, 0.3));
    sheen.addColorStop(0.42, rgba(palette.pearl, 0.07));
    sheen.addColorStop(0.425, rgba(palette.pearl, 0));
    ctx.fillStyle = sheen;
    ctx.fillRect(-1, -2, 2, 4);
  });
  ctx.fillStyle = "#05061c";
  roundedPath(ctx, -0.2, 0.17 - tall, 0.4, 0.11, 0.055);
  ctx.fill();
  return canvas;
}

// The feed, in the measure of its width (1): where each post begins, and what it shows.
const posts = [
  { y: 0, tile: 0.86, land: "night" },
  { y: 1.32, tile: 0.36 },
  { y: 2.14, tile: 0.6, land: "dawn" },
];
const long = 3.2;
const left = 0.045;
const tileTop = (y) => y + 0.2;

const random = createRandom(8);
const voice = Array.from({ length: 21 }, (_, i) => [
  0.14 + i * 0.036,
  0.02 + 0.1 * Math.abs(Math.sin(i * 0.62)) * random.range(0.5, 1.1),
]);
const textLines = posts.flatMap(({ y, tile }) => [
  [left + 0.03, tileTop(y) + tile + 0.075, 0.78],
  [left + 0.03, tileTop(y) + tile + 0.145, 0.46],
]);

function createPost({ y: top, tile, land }) {
  const lines = [[0.22, top + 0.1, 0.34], ...textLines.filter(([, y]) => y > top && y < tileTop(top) + tile + 0.2)];
  const bars = union(
    lines.map(
      ([bx, by, w]) =>
        (x, y, z) =>
          capsule(x, y, z, [bx, by, 0], [bx + w, by, 0], 0.021),
    ),
  );
  const face = (x, y, z) => sphere(x - 0.11, y - top - 0.1, z, 0.062);
  const middle = tileTop(top) + tile / 2;
  const frame = (x, y, z) => Math.hypot(rounded(x - 0.5, y - middle, 0.5 - left, tile / 2, 0.06), z) - 0.012;
  const wave = union(
    voice.map(
      ([vx, loud]) =>
        (x, y, z) =>
          capsule(x, y, z, [vx, middle - loud, 0.02], [vx, middle + loud, 0.02], 0.012),
    ),
  );
  const disc = (x, y, z) => Math.max(sphere(x - 0.5, y - middle, z + 0.05, 0.15), -z);
  const triangle = (x, y, z) =>
    Math.max(Math.max(0.44 - x, 0.88 * Math.abs(y - middle) + 0.47 * (x - 0.58)) - 0.006, Math.abs(z - 0.1) - 0.02);
  return [bars, face, frame, ...(land === "dawn" ? [disc, triangle] : land ? [] : [wave])];
}

function paintFeedBodies(width) {
  const bodies = posts.map(createPost);
  const postAt = (y) => bodies[y < posts[1].y ? 0 : y < posts[2].y ? 1 : 2];
  const colors = Array.from({ length: 21 }, (_, i) => glass(ramp(auroraStops, 0.05 + i * 0.045), true));
  const silver = glass([150, 168, 255], true),
    violet = glass(palette.violet, true),
    pearl = glass(palette.pearl, true);
  const at = (x, y, z) => {
    const found = postAt(y).map((body) => body(x, y, z)),
      which = found.indexOf(Math.min(...found));
    if (which === 1) return colors[y < 1 ? 3 : y < 2 ? 17 : 10];
    if (which === 3 && y < 2) return colors[Math.max(0, Math.min(20, Math.round((x - 0.14) / 0.036)))];
    return [silver, null, silver, violet, pearl][which];
  };
  const scenes = new Map(bodies.map((post) => [post, union(post)]));
  return render(width, width * long, (x, y, z) => scenes.get(postAt(y))(x, y, z), at, {
    scale: width,
    middle: [0, 0],
    lean: 0,
    eye: 0.4,
    finer: 1.5,
  });
}

/** The screen shines the same at night and at dawn. */
export function paintFeed(_, width) {
  const [canvas, ctx] = newCanvas(width, width * long);
  ctx.fillStyle = "#090c30";
  ctx.fillRect(0, 0, width, width * long);
  for (const { y, tile, land } of posts) {
    const w = (1 - 2 * left) * width;
    roundedPath(ctx, left * width, tileTop(y) * width, w, tile * width, 0.06 * width);
    scoped(ctx, {}, () => {
      ctx.clip();
      if (land) ctx.drawImage(paintLand(land, w), left * width, (tileTop(y) + tile) * width - w * 1.08);
      else {
        const g = ctx.createLinearGradient(0, tileTop(y) * width, width, (tileTop(y) + tile) * width);
        g.addColorStop(0, "#241c70");
        g.addColorStop(1, "#120f40");
        ctx.fillStyle = g;
        ctx.fill();
      }
    });
  }
  const bodies = paintFeedBodies(width);
  ctx.drawImage(bodies, 0, 0);
  bloom(ctx, bodies, [[width * 0.02, 0.35]]);
  return canvas;
}
