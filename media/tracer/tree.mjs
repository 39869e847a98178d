// A tree of boxes over triangles, and the search for the first triangle that a ray meets.

const bins = 12;

function sortTriangles(positions, count) {
  const low = new Float64Array(count * 3),
    high = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [positions[i * 9 + k], positions[i * 9 + 3 + k], positions[i * 9 + 6 + k]];
      low[i * 3 + k] = Math.min(a, b, c);
      high[i * 3 + k] = Math.max(a, b, c);
    }
  }
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const bounds = [],
    first = [],
    size = [];
  const addNode = (start, end) => {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k], low[order[i] * 3 + k]);
        box[k + 3] = Math.max(box[k + 3], high[order[i] * 3 + k]);
      }
    }
    bounds.push(...box);
    first.push(start);
    size.push(end - start);
    return first.length - 1;
  };
  const area = (b) => {
    const [x, y, z] = [b[3] - b[0], b[4] - b[1], b[5] - b[2]];
    return x * y + y * z + z * x;
  };

  const findSplit = (start, end) => {
    let best = null;
    for (let k = 0; k < 3; k++) {
      let least = Infinity,
        most = -Infinity;
      for (let i = start; i < end; i++) {
        const middle = low[order[i] * 3 + k] + high[order[i] * 3 + k];
        least = Math.min(least, middle);
        most = Math.max(most, middle);
      }
      if (most - least < 1e-9) continue;
      const boxes = Array.from({ length: bins }, () => [1e30, 1e30, 1e30, -1e30, -1e30, -1e30]),
        counts = new Int32Array(bins);
      const toBin = (t) =>
        Math.min(bins - 1, Math.floor(((low[t * 3 + k] + high[t * 3 + k] - least) / (most - least)) * bins));
      for (let i = start; i < end; i++) {
        const bin = toBin(order[i]);
        counts[bin]++;
        for (let j = 0; j < 3; j++) {
          boxes[bin][j] = Math.min(boxes[bin][j], low[order[i] * 3 + j]);
          boxes[bin][j + 3] = Math.max(boxes[bin][j + 3], high[order[i] * 3 + j]);
        }
      }
      const join = (a, b) => a.map((value, j) => (j < 3 ? Math.min(value, b[j]) : Math.max(value, b[j])));
      for (let cut = 1; cut < bins; cut++) {
        const [left, right] = [boxes.slice(0, cut).reduce(join), boxes.slice(cut).reduce(join)];
        const n = counts.subarray(0, cut).reduce((sum, value) => sum + value, 0);
        if (n === 0 || n === end - start) continue;
        const cost = area(left) * n + area(right) * (end - start - n);
        if (!best || cost < best.cost) best = { cost, isLeft: (t) => toBin(t) < cut };
      }
    }
    return best;
  };

  const pending = [addNode(0, count)];
  while (pending.length) {
    const node = pending.pop();
    const start = first[node],
      end = start + size[node];
    if (size[node] <= 4) continue;
    const split = findSplit(start, end);
    if (!split) continue;
    const part = order.subarray(start, end);
    const left = part.filter(split.isLeft),
      right = part.filter((t) => !split.isLeft(t));
    part.set(left);
    part.set(right, left.length);
    const child = addNode(start, start + left.length);
    addNode(start + left.length, end);
    first[node] = child;
    size[node] = 0;
    pending.push(child, child + 1);
  }
  return { order, bounds: Float64Array.from(bounds), first: Int32Array.from(first), size: Int32Array.from(size) };
}

/**
 * `find(ox, oy, oz, dx, dy, dz, far, any)` looks for a triangle nearer than `far`: the nearest, or any that casts a
 * shadow. It leaves what it met in `hit`: distance t, triangle, and the weights u and v of its 2nd and 3rd corner.
 */
export function createTree({ positions, coordinates, owners }, materials) {
  const count = owners.length;
  const { order, bounds, first, size } = sortTriangles(positions, count);
  const data = new Float64Array(count * 9);
  order.forEach((t, i) => {
    for (let k = 0; k < 3; k++) {
      const corner = positions[t * 9 + k];
      data[i * 9 + k] = corner;
      data[i * 9 + 3 + k] = positions[t * 9 + 3 + k] - corner;
      data[i * 9 + 6 + k] = positions[t * 9 + 6 + k] - corner;
    }
  });
  const cuts = materials.map(({ cut }) => cut ?? null);
  const clear = materials.map((material) => Boolean(material.clear));
  const stack = new Int32Array(128),
    near = new Float64Array(128);
  const hit = { t: Infinity, triangle: -1, u: 0, v: 0 };

  const enter = (node, ox, oy, oz, ix, iy, iz, far) => {
    const b = node * 6;
    const xa = (bounds[b] - ox) * ix,
      xb = (bounds[b + 3] - ox) * ix;
    let low = xa < xb ? xa : xb,
      high = xa < xb ? xb : xa;
    const ya = (bounds[b + 1] - oy) * iy,
      yb = (bounds[b + 4] - oy) * iy;
    const yLow = ya < yb ? ya : yb,
      yHigh = ya < yb ? yb : ya;
    if (yLow > low) low = yLow;
    if (yHigh < high) high = yHigh;
    const za = (bounds[b + 2] - oz) * iz,
      zb = (bounds[b + 5] - oz) * iz;
    const zLow = za < zb ? za : zb,
      zHigh = za < zb ? zb : za;
    if (zLow > low) low = zLow;
    if (zHigh < high) high = zHigh;
    return high >= low && high > 0 && low < far ? low : Infinity;
  };

  const meet = (i, ox, oy, oz, dx, dy, dz, any) => {
    const o = i * 9;
    const ax = data[o + 3],
      ay = data[o + 4],
      az = data[o + 5];
    const bx = data[o + 6],
      by = data[o + 7],
      bz = data[o + 8];
    const px = dy * bz - dz * by,
      py = dz * bx - dx * bz,
      pz = dx * by - dy * bx;
    const det = ax * px + ay * py + az * pz;
    if (det > -1e-12 && det < 1e-12) return false;
    const inv = 1 / det;
    const tx = ox - data[o],
      ty = oy - data[o + 1],
      tz = oz - data[o + 2];
    const u = (tx * px + ty * py + tz * pz) * inv;
    if (u < 0 || u > 1) return false;
    const qx = ty * az - tz * ay,
      qy = tz * ax - tx * az,
      qz = tx * ay - ty * ax;
    const v = (dx * qx + dy * qy + dz * qz) * inv;
    if (v < 0 || u + v > 1) return false;
    const t = (bx * qx + by * qy + bz * qz) * inv;
    if (t < 1e-4 || t >= hit.t) return false;
    const triangle = order[i],
      owner = owners[triangle];
    if (any && clear[owner]) return false;
    const cut = cuts[owner];
    if (cut) {
      const c = triangle * 6,
        w = 1 - u - v;
      const s = coordinates[c] * w + coordinates[c + 2] * u + coordinates[c + 4] * v;
      const r = coordinates[c + 1] * w + coordinates[c + 3] * u + coordinates[c + 5] * v;
      if (!cut(s, r)) return false;
    }
    hit.t = t;
    hit.triangle = triangle;
    hit.u = u;
    hit.v = v;
    return true;
  };

  const find = (ox, oy, oz, dx, dy, dz, far, any = false) => {
    const ix = 1 / dx,
      iy = 1 / dy,
      iz = 1 / dz;
    hit.t = far;
    hit.triangle = -1;
    let top = 0,
      node = 0;
    for (;;) {
      if (size[node] > 0) {
        const end = first[node] + size[node];
        for (let i = first[node]; i < end; i++) {
          if (meet(i, ox, oy, oz, dx, dy, dz, any) && any) return true;
        }
      } else {
        const left = first[node];
        const a = enter(left, ox, oy, oz, ix, iy, iz, hit.t),
          b = enter(left + 1, ox, oy, oz, ix, iy, iz, hit.t);
        const closer = a <= b ? left : left + 1,
          least = a <= b ? a : b,
          most = a <= b ? b : a;
        if (most < Infinity) {
          near[top] = most;
          stack[top++] = left + left + 1 - closer;
        }
        if (least < Infinity) {
          node = closer;
          continue;
        }
      }
      do {
        if (top === 0) return hit.triangle >= 0;
        node = stack[--top];
      } while (near[top] >= hit.t);
    }
  };
  return { hit, find };
}
