// The camera of a scene: rays through the picture, and where points of the scene lie in it.

export function createCamera({ eye, target, width, aperture = 0, focus = 1, roll = 0 }, aspect) {
  const norm = (a) => a.map((v) => v / Math.hypot(...a));
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const ahead = norm(target.map((v, i) => v - eye[i]));
  const flat = norm(cross(ahead, [Math.sin(roll), Math.cos(roll), 0]));
  const up = cross(flat, ahead);
  // `width` is how wide the view is at a distance of 1.
  return { eye, ahead, right: flat, up, half: width / 2, tall: width / 2 / aspect, aperture, focus };
}

/** Where a point lies in the picture: x and y from 0 to 1, and its distance along the view. */
export function createProjection(camera, aspect) {
  const { eye, ahead, right, up, half, tall } = createCamera(camera, aspect);
  return (point) => {
    const d = point.map((v, i) => v - eye[i]);
    const along = (axis) => d[0] * axis[0] + d[1] * axis[1] + d[2] * axis[2];
    const depth = along(ahead);
    return { x: 0.5 + along(right) / depth / half / 2, y: 0.5 - along(up) / depth / tall / 2, depth };
  };
}
