// Light and colour of skin, for the night theme and for the dawn theme.
import { rampTable } from "../drawing/color.mjs";
import { clamp, fractal, smoothstep } from "../drawing/random.mjs";

export const skinThemes = {
  night: {
    table: rampTable([
      [0, [12, 10, 46]],
      [0.2, [36, 26, 96]],
      [0.38, [88, 58, 150]],
      [0.54, [158, 108, 192]],
      [0.72, [224, 166, 214]],
      [0.87, [250, 212, 226]],
      [1, [255, 240, 240]],
    ]),
    rimLeft: [120, 150, 255],
    rimRight: [70, 240, 225],
    blush: [255, 92, 150],
    base: 0.22,
    key: 0.69,
    rim: 1,
    flush: 1,
  },
  dawn: {
    table: rampTable([
      [0, [84, 62, 150]],
      [0.25, [150, 104, 186]],
      [0.45, [206, 146, 196]],
      [0.62, [242, 184, 200]],
      [0.8, [255, 220, 212]],
      [1, [255, 248, 238]],
    ]),
    rimLeft: [255, 236, 214],
    rimRight: [190, 240, 250],
    blush: [250, 96, 130],
    base: 0.36,
    key: 0.56,
    rim: 0.55,
    flush: 0.65,
  },
};

const keyLight = [-0.6, -0.46, 0.65];
const gauss = (dx, dy) => Math.exp(-dx * dx - dy * dy);

function paint(out, theme, t, nx, ny, nz, strength, pose) {
  const index = Math.round(clamp(t) * 511) * 3;
  const edge = Math.pow(1 - clamp(nz), 3.2) * theme.rim * strength;
  const right = edge * clamp(0.25 + nx * 1.1) * 0.95,
    left = edge * clamp(0.1 - nx * 0.9) * 0.6;
  const top = pose.light;
  for (let i = 0; i < 3; i++) {
    const base = theme.table[index + i] * (0.3 + 0.7 * top);
    out[i] =
      255 -
      (255 - base) * (1 - ((right * theme.rimRight[i]) / 255) * top) * (1 - ((left * theme.rimLeft[i]) / 255) * top);
  }
}

/** How solid the face is at a point: 1 solid, 0 dissolved into light. */
export function solidity(x, y, z, dissolve) {
  const edge = x * 0.9 + y * 0.1 - 1.22 + dissolve * 0.72;
  const n = fractal(x * 3.1, y * 3.1, z * 3.1, 3) * 0.5 + fractal(x * 13, y * 13, z * 13, 2) * 0.32;
  return 1 - smoothstep(-0.05, 0.16, edge + n * (0.35 + dissolve * 0.3));
}

export function headShader(theme, pose) {
  // A lowered lid catches light: the hollow above an open eye would look like a bruise over it.
  const hollow = 0.1 * smoothstep(0, 0.78, pose.lids);
  return (out, nx, ny, nz, x, y, z) => {
    const ax = Math.abs(x);
    const length = Math.hypot(nx * 0.84, ny * 0.62, nz);
    const facing = (nx * 0.84 * keyLight[0] + ny * 0.62 * keyLight[1] + nz * keyLight[2]) / length;
    const soft = clamp((facing + 0.45) / 1.45);
    let t = theme.base + theme.key * soft * soft * (1.5 - 0.5 * soft);
    t -= 0.14 * smoothstep(0.55, 1.0, ax) + 0.1 * smoothstep(0.0, 0.9, x) + 0.12 * smoothstep(-0.55, -1.1, y);
    t -= hollow * gauss((ax - 0.3) / 0.2, (y + 0.08) / 0.16);
    t -= 0.07 * gauss(x / 0.16, (y - 0.64) / 0.05) + 0.05 * gauss(x / 0.2, (y - 0.98) / 0.05);
    t -= 0.16 * smoothstep(1.12, 1.28, y);
    t -= 0.2 * smoothstep(0.42, 0, y + 0.95 - 1.15 * (x + 0.1) ** 2) * smoothstep(0.3, -0.2, y);
    t += 0.06 * gauss((x + 0.5) / 0.24, (y - 0.28) / 0.16) + 0.05 * gauss(x / 0.4, (y + 0.55) / 0.3);
    paint(out, theme, t, nx, ny, nz, 1, pose);
    const blush =
      0.28 * gauss((ax - 0.55) / 0.25, (y - 0.4) / 0.17) +
      0.2 * gauss(x / 0.15, (y - 0.49) / 0.1) +
      0.12 * gauss(x / 0.25, (y - 1.12) / 0.1);
    for (let i = 0; i < 3; i++)
      out[i] += (theme.blush[i] * (0.35 + (0.65 * out[i]) / 255) - out[i]) * blush * theme.flush * pose.light;
    out[3] = 255 * solidity(x, y, z, pose.dissolve);
  };
}

export function bodyShader(theme, pose) {
  return (out, nx, ny, nz, x, y) => {
    const facing = nx * keyLight[0] + ny * keyLight[1] + nz * keyLight[2];
    const soft = clamp((facing + 0.45) / 1.45);
    let t = theme.base + theme.key * 0.92 * soft * soft * (1.5 - 0.5 * soft);
    const shadow = 1 - smoothstep(1.35, 1.95, y + Math.abs(x + 0.1) * 0.3 + x * 0.12);
    t = t * (1 - 0.62 * shadow) + 0.03;
    t -= 0.16 * smoothstep(0.7, 1.7, Math.abs(x));
    paint(out, theme, t, nx, ny, nz, 0.8, pose);
    const away = smoothstep(2.2, 2.75, y + pose.dissolve * smoothstep(0, 1.7, x) * 0.5);
    const neckless = smoothstep(0.8, 1.5, pose.dissolve) * smoothstep(1.75, 1.15, y);
    out[3] = 255 * (1 - away) * (1 - neckless);
  };
}
