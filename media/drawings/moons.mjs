// Six moons side by side, each a little fuller than the one before. Their light comes from the right, as in the sky.
import { ImageData, bloom, newCanvas, resized } from "../drawing/canvas.mjs";
import { rampTable } from "../drawing/color.mjs";
import { clamp, fractal, smoothstep } from "../drawing/random.mjs";
import { dawnRims, nightRims } from "./render.mjs";

const count = 6;
const radius = 0.41;
const ground = {
  night: [
    [0, [17, 19, 62]],
    [0.22, [44, 38, 116]],
    [0.45, [150, 116, 190]],
    [0.7, [255, 218, 170]],
    [1, [255, 249, 232]],
  ],
  dawn: [
    [0, [150, 134, 212]],
    [0.25, [178, 158, 226]],
    [0.5, [246, 196, 190]],
    [0.75, [255, 222, 160]],
    [1, [255, 246, 218]],
  ],
};

/** The light on a moon at a point of its disc, of which `share` is lit. */
function shade(x, y, share, table, rims) {
  const z = Math.sqrt(Math.max(0, 1 - x * x - y * y)),
    turn = Math.acos(2 * share - 1);
  const sea = smoothstep(0.02, 0.3, fractal(x * 1.7 + 3, y * 1.7, z * 1.7, 3)),
    dust = fractal(x * 7, y * 7 + share, z * 7, 3);
  const lit = smoothstep(-0.06, 0.34, x * Math.sin(turn) + z * Math.cos(turn) + 0.05 * dust);
  const at = Math.round(clamp(0.06 + lit * (0.86 - 0.22 * sea + 0.12 * dust)) * 511) * 3;
  const edge = (1 - z) ** 2.4;
  return [0, 1, 2].map((i) => {
    const rim = x < 0 ? rims.left[i] * -x : rims.right[i] * x;
    return 255 - (255 - table[at + i]) * (1 - (edge * rim * 0.9) / 255);
  });
}

export function paintMoons(theme, width) {
  const night = theme === "night",
    size = (width / count) * 2,
    table = rampTable(ground[theme]),
    rims = night ? nightRims : dawnRims;
  const data = new ImageData(size * count, size);
  for (let py = 0; py < size; py++)
    for (let px = 0; px < size * count; px++) {
      const moon = Math.floor(px / size);
      const x = ((px % size) + 0.5) / size / radius - 0.5 / radius,
        y = (py + 0.5) / size / radius - 0.5 / radius;
      const soft = clamp((1 - Math.hypot(x, y)) * size * radius);
      if (soft > 0)
        data.data.set([...shade(x, y, (moon + 1) / count, table, rims), soft * 255], (py * size * count + px) * 4);
    }
  const [large, l] = newCanvas(size * count, size);
  l.putImageData(data, 0, 0);
  const solid = resized(large, width, width / count);
  const [canvas, ctx] = newCanvas(width, width / count);
  ctx.drawImage(solid, 0, 0);
  if (night) bloom(ctx, solid, [[width * 0.008, 0.5]]);
  return canvas;
}
