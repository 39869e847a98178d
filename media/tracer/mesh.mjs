// Collects triangles with smooth normals, texture coordinates and a material each. Metres; y is up.

const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a) => {
  const length = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** A function that turns a point about the y axis (radians), scales and moves it. */
export function placed([x, y, z], turn = 0, scale = 1, tilt = 0) {
  const c = Math.cos(turn),
    s = Math.sin(turn),
    ct = Math.cos(tilt),
    st = Math.sin(tilt);
  return ([px, py, pz]) => {
    const ty = py * ct - pz * st,
      tz = py * st + pz * ct;
    return [x + scale * (px * c + tz * s), y + scale * ty, z + scale * (tz * c - px * s)];
  };
}

export function createMesh() {
  const positions = [],
    normals = [],
    coordinates = [],
    owners = [],
    materials = [];

  const triangle = (points, uvs, material, smooth) => {
    const flat = smooth ?? Array(3).fill(unit(cross(sub(points[1], points[0]), sub(points[2], points[0]))));
    for (let i = 0; i < 3; i++) {
      positions.push(...points[i]);
      normals.push(...flat[i]);
      coordinates.push(...uvs[i]);
    }
    owners.push(material);
  };

  const mesh = {
    materials,
    material(definition) {
      materials.push({ albedo: [0.5, 0.5, 0.5], rough: 0.6, reflect: 0.04, ...definition });
      return materials.length - 1;
    },

    /** A parallelogram: corner, and the two edges that leave it. Its normal is their cross product. */
    quad(corner, u, v, material) {
      const add = (a, b) => a.map((value, i) => value + b[i]);
      const [b, c, d] = [add(corner, u), add(add(corner, u), v), add(corner, v)];
      triangle(
        [corner, b, c],
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        material,
      );
      triangle(
        [corner, c, d],
        [
          [0, 0],
          [1, 1],
          [0, 1],
        ],
        material,
      );
    },

    box([x0, y0, z0], [x1, y1, z1], material, place = (p) => p, fronts = {}) {
      const side = (name, a, b, c, d) => {
        const owner = fronts[name] ?? material;
        const points = [a, b, c, d].map(place);
        triangle(
          [points[0], points[1], points[2]],
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
          owner,
        );
        triangle(
          [points[0], points[2], points[3]],
          [
            [0, 0],
            [1, 1],
            [0, 1],
          ],
          owner,
        );
      };
      side("front", [x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]);
      side("back", [x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0]);
      side("right", [x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]);
      side("left", [x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]);
      side("top", [x0, y1, z1], [x1, y1, z1], [x1, y1, z0], [x0, y1, z0]);
      side("bottom", [x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]);
    },

    /** A curved sheet: `at(u, v)` gives a point for each u and v from 0 to 1. */
    sheet(at, columns, rows, material, place = (p) => p) {
      const point = (i, j) => place(at(i / columns, j / rows));
      const normal = (i, j) => {
        const e = 0.002,
          u = Math.min(1 - e, Math.max(e, i / columns)),
          v = Math.min(1 - e, Math.max(e, j / rows));
        const along = sub(place(at(u + e, v)), place(at(u - e, v)));
        return unit(cross(along, sub(place(at(u, v + e)), place(at(u, v - e)))));
      };
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          const corners = [
            [i, j],
            [i + 1, j],
            [i + 1, j + 1],
            [i, j + 1],
          ];
          const p = corners.map(([a, b]) => point(a, b)),
            n = corners.map(([a, b]) => normal(a, b)),
            t = corners.map(([a, b]) => [a / columns, b / rows]);
          triangle([p[0], p[1], p[2]], [t[0], t[1], t[2]], material, [n[0], n[1], n[2]]);
          triangle([p[0], p[2], p[3]], [t[0], t[2], t[3]], material, [n[0], n[2], n[3]]);
        }
      }
    },

    /** A profile of [radius, height] turned about the y axis. */
    lathe(profile, material, place, { columns = 32, wobble = () => 1 } = {}) {
      const rows = profile.length - 1;
      const at = (u, v) => {
        const row = Math.min(rows - 1, Math.floor(v * rows)),
          t = v * rows - row,
          angle = u * 2 * Math.PI;
        const [r0, y0] = profile[row],
          [r1, y1] = profile[row + 1];
        const radius = (r0 + (r1 - r0) * t) * wobble(angle, v);
        return [Math.cos(angle) * radius, y0 + (y1 - y0) * t, -Math.sin(angle) * radius];
      };
      mesh.sheet(at, columns, rows, material, place);
    },

    ellipsoid(center, [rx, ry, rz], material, place = (p) => p, columns = 20) {
      const at = (u, v) => {
        const a = u * 2 * Math.PI,
          b = (v - 0.5) * Math.PI * 0.998;
        const ring = Math.cos(b);
        return [center[0] + rx * ring * Math.cos(a), center[1] + ry * Math.sin(b), center[2] - rz * ring * Math.sin(a)];
      };
      mesh.sheet(at, columns, Math.ceil(columns / 2), material, place);
    },

    /** A round tube along points; `radius` is a number or a function of 0..1. */
    tube(points, radius, material, place = (p) => p, columns = 10) {
      const wide = typeof radius === "number" ? () => radius : radius;
      const rows = points.length - 1;
      const directions = points.map((_, i) => unit(sub(points[Math.min(rows, i + 1)], points[Math.max(0, i - 1)])));
      // One axis for the whole tube, the one it follows least, so that its ring never jumps.
      const steepest = [0, 1, 2].map((k) => Math.max(...directions.map((along) => Math.abs(along[k]))));
      const least = steepest.indexOf(Math.min(...steepest));
      const axis = [0, 1, 2].map((k) => (k === least ? 1 : 0));
      const frames = directions.map((along) => {
        const side = unit(cross(along, axis));
        return [side, cross(side, along)];
      });
      const at = (u, v) => {
        const row = Math.min(rows - 1, Math.floor(v * rows)),
          t = v * rows - row,
          angle = u * 2 * Math.PI,
          r = wide(v),
          [c, s] = [Math.cos(angle) * r, Math.sin(angle) * r];
        return [0, 1, 2].map((k) => {
          const ring = (i) => points[i][k] + frames[i][0][k] * c + frames[i][1][k] * s;
          return ring(row) * (1 - t) + ring(row + 1) * t;
        });
      };
      mesh.sheet(at, columns, rows, material, place);
    },

    arrays: () => ({
      positions: Float64Array.from(positions),
      normals: Float32Array.from(normals),
      coordinates: Float32Array.from(coordinates),
      owners: Uint16Array.from(owners),
    }),
  };
  return mesh;
}
