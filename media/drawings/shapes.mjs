// Distances to solid shapes: negative inside, 0 on the surface. x to the right, y down, z towards the viewer.

export const sphere = (x, y, z, r) => Math.hypot(x, y, z) - r;

/** Not exact far away, but smooth: good enough for round bodies. */
export function ellipsoid(x, y, z, a, b, c) {
  const k0 = Math.hypot(x / a, y / b, z / c);
  const k1 = Math.hypot(x / (a * a), y / (b * b), z / (c * c));
  return k1 === 0 ? -Math.min(a, b, c) : (k0 * (k0 - 1)) / k1;
}

export function capsule(x, y, z, from, to, r, tip = r) {
  const dx = to[0] - from[0],
    dy = to[1] - from[1],
    dz = to[2] - from[2];
  const px = x - from[0],
    py = y - from[1],
    pz = z - from[2];
  const t = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz)));
  return Math.hypot(px - dx * t, py - dy * t, pz - dz * t) - (r + (tip - r) * t);
}

/** A ring in the plane of x and y, drawn out along x by half a length: a link of a chain. */
export const link = (x, y, z, half, radius, thick) =>
  Math.hypot(Math.hypot(Math.max(0, Math.abs(x) - half), y) - radius, z) - thick;

/** A round body around the y axis whose radius goes from one height to another in a straight line. */
export function cone(x, y, z, top, bottom, radiusTop, radiusBottom, soft) {
  const t = Math.min(1, Math.max(0, (y - top) / (bottom - top)));
  const out = Math.hypot(x, z) - (radiusTop + (radiusBottom - radiusTop) * t) + soft;
  const over = Math.max(top - y, y - bottom) + soft;
  return Math.min(Math.max(out, over), 0) + Math.hypot(Math.max(out, 0), Math.max(over, 0)) - soft;
}

export function box(x, y, z, a, b, c, soft) {
  const dx = Math.abs(x) - a + soft,
    dy = Math.abs(y) - b + soft,
    dz = Math.abs(z) - c + soft;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dy, dz), 0) - soft;
}

/** The nearest of several bodies. */
export const union = (bodies) => (x, y, z) => {
  let d = Infinity;
  for (const body of bodies) d = Math.min(d, body(x, y, z));
  return d;
};

/** Two shapes that flow into each other within a distance. */
export function melt(a, b, within) {
  const h = Math.max(within - Math.abs(a - b), 0) / within;
  return Math.min(a, b) - h * h * within * 0.25;
}

/** Points on a curve through Bézier pieces, each with two handles and an end. */
export function curve(start, ...pieces) {
  const points = [start];
  for (const [ax, ay, bx, by, x, y] of pieces) {
    const [fx, fy] = points.at(-1);
    for (let i = 1; i <= 14; i++) {
      const t = i / 14,
        s = 1 - t;
      const mix = (f, a, b, e) => s * s * s * f + 3 * s * s * t * a + 3 * s * t * t * b + t * t * t * e;
      points.push([mix(fx, ax, bx, x), mix(fy, ay, by, y)]);
    }
  }
  return points;
}

const segmentDistance = (x, y, [ax, ay], [bx, by]) => {
  const dx = bx - ax,
    dy = by - ay;
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - dx * t, y - ay - dy * t);
};

/** In the plane: distance to an open line. */
export const line = (points) => (x, y) => {
  let d = Infinity;
  for (let i = 1; i < points.length; i++) d = Math.min(d, segmentDistance(x, y, points[i - 1], points[i]));
  return d;
};

/** In the plane: distance to a closed outline, negative inside. */
export const outline = (points) => {
  const border = line([...points, points[0]]);
  return (x, y) => {
    let inside = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [ax, ay] = points[i],
        [bx, by] = points[j];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return border(x, y) * (inside ? -1 : 1);
  };
};

/** The same distance from a table over a rectangle: far quicker, and still a distance outside of it. */
export function tabled(distance, left, top, right, bottom, steps = 240) {
  const table = new Float32Array((steps + 1) ** 2);
  for (let j = 0; j <= steps; j++)
    for (let i = 0; i <= steps; i++)
      table[j * (steps + 1) + i] = distance(left + ((right - left) * i) / steps, top + ((bottom - top) * j) / steps);
  return (x, y) => {
    const cx = Math.min(right, Math.max(left, x)),
      cy = Math.min(bottom, Math.max(top, y));
    const u = ((cx - left) / (right - left)) * steps,
      v = ((cy - top) / (bottom - top)) * steps;
    const i = Math.min(steps - 1, u | 0),
      j = Math.min(steps - 1, v | 0),
      at = j * (steps + 1) + i;
    const upper = table[at] + (table[at + 1] - table[at]) * (u - i),
      lower = table[at + steps + 1] + (table[at + steps + 2] - table[at + steps + 1]) * (u - i);
    return upper + (lower - upper) * (v - j) + Math.hypot(x - cx, y - cy);
  };
}
