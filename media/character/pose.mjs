// How Chloe holds her head: turns points of her body into points on the picture.

export const restingPose = {
  x: 0,
  y: 0,
  scale: 100,
  yaw: -0.26,
  pitch: 0.04,
  roll: -0.07,
  lids: 0.87,
  gazeX: 0.35,
  gazeY: 0.05,
  smile: 0.55,
  open: 0,
  brow: 0,
  dissolve: 0.62,
  light: 1,
  time: 0,
};

const pivot = [0, 1.1, -0.1];

/** Rotation by yaw, pitch and roll around the top of the neck. */
export function createView(pose, share = 1) {
  const { yaw, pitch, roll, x: left, y: top, scale } = pose;
  const cy = Math.cos(yaw * share),
    sy = Math.sin(yaw * share);
  const cp = Math.cos(pitch * share),
    sp = Math.sin(pitch * share);
  const cr = Math.cos(roll * share),
    sr = Math.sin(roll * share);
  const rotate = (p) => {
    const x1 = cy * p[0] + sy * p[2],
      z1 = -sy * p[0] + cy * p[2];
    const y2 = cp * p[1] - sp * z1,
      z2 = sp * p[1] + cp * z1;
    return [cr * x1 - sr * y2, sr * x1 + cr * y2, z2];
  };
  const project = (p) => {
    const q = rotate([p[0] - pivot[0], p[1] - pivot[1], p[2] - pivot[2]]);
    const near = 1 / (1 - (q[2] + pivot[2]) * 0.055);
    return [left + scale * (q[0] * near + pivot[0]), top + scale * (q[1] * near + pivot[1]), q[2]];
  };
  return { rotate, project, scale };
}

/** Affine frame on a surface: local units become face units around (x, y). */
export function localFrame(view, surface, x, y) {
  const step = 0.08;
  const o = view.project(surface(x, y));
  const a = view.project(surface(x + step, y)),
    b = view.project(surface(x - step, y));
  const c = view.project(surface(x, y + step)),
    d = view.project(surface(x, y - step));
  const k = 1 / (2 * step);
  return [(a[0] - b[0]) * k, (a[1] - b[1]) * k, (c[0] - d[0]) * k, (c[1] - d[1]) * k, o[0], o[1]];
}
