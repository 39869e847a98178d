// The shape of Chloe's head and shoulders as smooth surfaces.
// Units: half the face width is 1; x to the right, y down, z towards the viewer; the eyes sit at y = 0.
import { clamp, smoothstep } from "../drawing/random.mjs";

function curve(points) {
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  const slopes = xs.map((_, i) => {
    const a = Math.max(0, i - 1),
      b = Math.min(xs.length - 1, i + 1);
    return (ys[b] - ys[a]) / (xs[b] - xs[a]);
  });
  return (x) => {
    if (x <= xs[0]) return ys[0];
    let i = 1;
    while (i < xs.length - 1 && x > xs[i]) i++;
    if (x >= xs[i]) return ys[i];
    const h = xs[i] - xs[i - 1],
      t = (x - xs[i - 1]) / h,
      t2 = t * t,
      t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * ys[i - 1] +
      (t3 - 2 * t2 + t) * h * slopes[i - 1] +
      (-2 * t3 + 3 * t2) * ys[i] +
      (t3 - t2) * h * slopes[i]
    );
  };
}

export const faceWidth = curve([
  [-1.5, 0.02],
  [-1.44, 0.32],
  [-1.3, 0.58],
  [-1.0, 0.84],
  [-0.55, 0.97],
  [-0.15, 0.985],
  [0.2, 0.955],
  [0.45, 0.865],
  [0.7, 0.75],
  [0.9, 0.608],
  [1.05, 0.485],
  [1.15, 0.382],
  [1.21, 0.288],
  [1.245, 0.19],
  [1.256, 0.12],
  [1.26, 0.02],
]);
const faceDepth = curve([
  [-1.5, -0.2],
  [-1.3, 0.34],
  [-1.0, 0.7],
  [-0.6, 0.92],
  [-0.3, 0.97],
  [0, 0.93],
  [0.3, 0.95],
  [0.6, 0.96],
  [0.85, 0.96],
  [1.0, 0.93],
  [1.12, 0.92],
  [1.2, 0.85],
  [1.255, 0.66],
]);

const bump = (x, y, cx, cy, sx, sy) => Math.exp(-(((x - cx) / sx) ** 2) - ((y - cy) / sy) ** 2);

function features(x, y, smile) {
  const ax = Math.abs(x);
  let z = -0.1 * bump(ax, y, 0.44, 0.0, 0.25, 0.17);
  z += 0.035 * bump(ax, y, 0.42, -0.3, 0.3, 0.11);
  z += (0.06 + smile * 0.05) * bump(ax, y, 0.55, 0.38 - smile * 0.06, 0.25, 0.22);
  z += 0.045 * bump(ax, y, 0.42, 0.05, 0.17, 0.1);
  const along = smoothstep(-0.25, 0.5, y) * (1 - smoothstep(0.46, 0.66, y));
  z += along * 0.135 * Math.exp(-((x / (0.08 + 0.035 * along)) ** 2));
  z += 0.07 * bump(x, y, 0, 0.475, 0.085, 0.085);
  z += 0.036 * bump(ax, y, 0.1, 0.52, 0.06, 0.055);
  z += 0.045 * bump(x, y, 0, 0.82, 0.26, 0.09);
  z += 0.03 * bump(x, y, 0, 0.9, 0.17, 0.05);
  z -= 0.035 * bump(x, y, 0, 0.985, 0.2, 0.05);
  z -= 0.012 * bump(ax, y, 0.33 + 0.04 * smile, 0.81 - 0.04 * smile, 0.08, 0.09);
  z += 0.05 * bump(x, y, 0, 1.11, 0.17, 0.1);
  return z;
}

const baseDepth = (x, y) => {
  const s = Math.min(0.999, Math.abs(x) / faceWidth(y));
  return faceDepth(y) * Math.pow(1 - s * s, 0.38);
};

/** The plain surface of the face (without nose and other relief), on which features are drawn. */
export const facePoint = (x, y, lift = 0) => [x, y, baseDepth(x, y) + lift];

/** The real surface of the face, for freckles, nose and lips. */
export const skinPoint = (x, y, smile = 0) => [x, y, baseDepth(x, y) + features(x, y, smile)];

/** Grid of points over face and skull: rows from crown to chin, columns from side to side. */
export function headGrid(smile = 0, rows = 230, columns = 240) {
  const points = new Float32Array((rows + 1) * (columns + 1) * 3);
  for (let r = 0; r <= rows; r++) {
    const y = -1.5 + (2.757 * r) / rows;
    const w = faceWidth(y),
      d = faceDepth(y);
    for (let c = 0; c <= columns; c++) {
      const angle = (c / columns - 0.5) * 2 * 1.56;
      const cos = Math.cos(angle);
      const x = w * Math.sin(angle);
      let z = d * Math.sign(cos) * Math.pow(Math.abs(cos), 0.76);
      if (cos > 0) z += features(x, y, smile) * smoothstep(0, 0.35, cos);
      const jaw = 0.3 * smoothstep(0.2, 1.25, y) * Math.pow(clamp(1 - cos), 2);
      points.set([x, y - jaw, z], (r * (columns + 1) + c) * 3);
    }
  }
  return { points, rows, columns };
}

const bodyWidth = curve([
  [0.6, 0.4],
  [1.0, 0.37],
  [1.35, 0.36],
  [1.58, 0.385],
  [1.76, 0.5],
  [1.9, 0.78],
  [2.02, 1.1],
  [2.16, 1.4],
  [2.36, 1.57],
  [2.66, 1.63],
  [3.2, 1.58],
  [4.2, 1.5],
]);
const bodyDepth = curve([
  [0.6, 0.36],
  [1.4, 0.36],
  [1.8, 0.38],
  [2.1, 0.44],
  [2.6, 0.6],
  [3.2, 0.7],
  [4.2, 0.66],
]);

const ridge = (x, y, x0, y0, x1, y1, width) => {
  const dx = x1 - x0,
    dy = y1 - y0;
  const t = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  const ex = x - x0 - dx * t,
    ey = y - y0 - dy * t;
  return (
    Math.exp(-(ex * ex + ey * ey) / (width * width)) * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.8 + 0.2)))
  );
};

function bodyRelief(x, y) {
  const ax = Math.abs(x);
  let z = 0.025 * ridge(ax, y, 0.32, 1.05, 0.07, 1.8, 0.07);
  z += 0.045 * ridge(ax, y, 0.1, 1.93, 1.25, 2.02, 0.06);
  z -= 0.03 * ridge(ax, y, 0.3, 1.82, 1.0, 1.9, 0.1);
  z -= 0.022 * bump(x, y, 0, 1.88, 0.07, 0.07);
  z -= 0.03 * bump(ax, y, 0.55, 2.14, 0.4, 0.08);
  z += 0.1 * bump(ax, y, 0.62, 3.05, 0.5, 0.45);
  return z;
}

/** Grid of points over neck and shoulders. */
export function bodyGrid(rows = 200, columns = 200) {
  const points = new Float32Array((rows + 1) * (columns + 1) * 3);
  for (let r = 0; r <= rows; r++) {
    const y = 0.7 + (3.3 * r) / rows;
    const w = bodyWidth(y),
      d = bodyDepth(y);
    for (let c = 0; c <= columns; c++) {
      const angle = (c / columns - 0.5) * 2 * 1.7;
      const x = w * Math.sin(angle);
      const z = d * Math.cos(angle) - 0.02 + bodyRelief(x, y);
      points.set([x, y, z], (r * (columns + 1) + c) * 3);
    }
  }
  return { points, rows, columns };
}
