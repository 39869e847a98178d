// Lights that shade surfaces and haze: rectangles and small spheres, each perhaps with a cone.

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** `color` is radiance; `aim` and `cone` (cosines of the outer and inner edge) make a beam. */
function prepare(light) {
  const power = (light.color[0] + light.color[1] + light.color[2]) / 3;
  if (light.radius) return { ...light, center: light.at, area: Math.PI * light.radius ** 2, power };
  const { corner, u, v } = light;
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const area = Math.hypot(...normal);
  return {
    ...light,
    normal: normal.map((value) => value / area),
    center: corner.map((value, i) => value + (u[i] + v[i]) / 2),
    area,
    power,
  };
}

export function createLights(list) {
  const lights = list.map(prepare),
    weights = new Float64Array(lights.length);
  const sample = { x: 0, y: 0, z: 0, distance: 0, r: 0, g: 0, b: 0, light: null };

  /** Picks a light for a point: more often one that is strong and near. Returns the chance, 0 if there is none. */
  const pick = (x, y, z, random) => {
    let sum = 0;
    for (let i = 0; i < lights.length; i++) {
      const { center, area, power } = lights[i];
      const d = (center[0] - x) ** 2 + (center[1] - y) ** 2 + (center[2] - z) ** 2;
      weights[i] = (power * area) / (d + area * 0.5 + 0.01);
      sum += weights[i];
    }
    if (sum === 0) return 0;
    let left = random * sum;
    for (let i = 0; i < lights.length; i++) {
      left -= weights[i];
      if (left <= 0 || i === lights.length - 1) {
        sample.light = lights[i];
        return weights[i] / sum;
      }
    }
    return 0;
  };

  /** Chooses a point on the picked light; `sample` then has the direction to it and what arrives without a surface. */
  const aimAt = (x, y, z, a, b) => {
    const light = sample.light;
    let px, py, pz;
    if (light.radius) {
      const [cx, cy, cz] = light.at;
      const wx = cx - x,
        wy = cy - y,
        wz = cz - z;
      const w = Math.hypot(wx, wy, wz) || 1;
      const [sx, sy, sz] = Math.abs(wy / w) > 0.9 ? [1, 0, 0] : [0, 1, 0];
      let ax = (wy * sz - wz * sy) / w,
        ay = (wz * sx - wx * sz) / w,
        az = (wx * sy - wy * sx) / w;
      const l = Math.hypot(ax, ay, az);
      ax /= l;
      ay /= l;
      az /= l;
      const bx = (wy * az - wz * ay) / w,
        by = (wz * ax - wx * az) / w,
        bz = (wx * ay - wy * ax) / w;
      const r = light.radius * Math.sqrt(a),
        c = Math.cos(6.2831853 * b) * r,
        s = Math.sin(6.2831853 * b) * r;
      px = cx + ax * c + bx * s;
      py = cy + ay * c + by * s;
      pz = cz + az * c + bz * s;
    } else {
      px = light.corner[0] + light.u[0] * a + light.v[0] * b;
      py = light.corner[1] + light.u[1] * a + light.v[1] * b;
      pz = light.corner[2] + light.u[2] * a + light.v[2] * b;
    }
    const dx = px - x,
      dy = py - y,
      dz = pz - z;
    const distance = Math.hypot(dx, dy, dz) || 1e-6;
    sample.x = dx / distance;
    sample.y = dy / distance;
    sample.z = dz / distance;
    sample.distance = distance;
    let strength = light.area / (distance * distance);
    if (light.normal) {
      const facing = -(light.normal[0] * sample.x + light.normal[1] * sample.y + light.normal[2] * sample.z);
      strength *= light.both ? Math.abs(facing) : Math.max(0, facing);
    }
    if (light.aim) {
      const t = (-dot(light.aim, [sample.x, sample.y, sample.z]) - light.cone[0]) / (light.cone[1] - light.cone[0]);
      const edge = t < 0 ? 0 : t > 1 ? 1 : t;
      strength *= edge * edge * (3 - 2 * edge);
    }
    const shape = light.shape ? light.shape(-sample.x, -sample.y, -sample.z, a, b) : 1;
    sample.r = light.color[0] * strength * shape;
    sample.g = light.color[1] * strength * shape;
    sample.b = light.color[2] * strength * shape;
    return strength > 0;
  };
  return { sample, pick, aimAt, isDark: lights.length === 0 };
}
