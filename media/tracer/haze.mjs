// Haze: light that is scattered once on its way to the eye.

/**
 * `haze` has a density for each metre, the `color` it scatters, and perhaps a `glow` of its own. The function it gives
 * adds what lies between the eye and a point at distance `far` to `out`, and returns the part that comes through.
 */
export function createHaze(haze, { lights, find, random, even }) {
  const light = lights.sample;
  return (ox, oy, oz, dx, dy, dz, far, out) => {
    const { density, color, glow } = haze;
    const end = Math.min(far, haze.reach ?? 40);
    const through = Math.exp(-density * far);
    if (glow) for (let k = 0; k < 3; k++) out[3 + k] += glow[k] * (1 - through);
    if (lights.isDark) return through;
    const chance = lights.pick(ox + dx * end * 0.5, oy + dy * end * 0.5, oz + dz * end * 0.5, even(4));
    const [cx, cy, cz] = light.light.center;
    const delta = (cx - ox) * dx + (cy - oy) * dy + (cz - oz) * dz;
    const side = Math.max(0.05, Math.sqrt(Math.max(0, (cx - ox) ** 2 + (cy - oy) ** 2 + (cz - oz) ** 2 - delta ** 2)));
    const a = Math.atan(-delta / side),
      b = Math.atan((end - delta) / side);
    const x = side * Math.tan(a + (b - a) * even(5)),
      t = x + delta;
    const spread = ((b - a) * (side * side + x * x)) / side;
    const px = ox + dx * t,
      py = oy + dy * t,
      pz = oz + dz * t;
    if (!lights.aimAt(px, py, pz, random(), random())) return through;
    if (find(px, py, pz, light.x, light.y, light.z, light.distance - 1e-3, true)) return through;
    const patch = haze.patch ? haze.patch(px, py, pz) : 1;
    const amount = (density * patch * Math.exp(-density * (t + light.distance)) * spread) / (4 * Math.PI) / chance;
    const limit = haze.clamp ?? 2;
    out[3] += Math.min(limit, light.r * amount * color[0]);
    out[4] += Math.min(limit, light.g * amount * color[1]);
    out[5] += Math.min(limit, light.b * amount * color[2]);
    return through;
  };
}
