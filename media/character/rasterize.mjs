// Turns a grid of points into pixels: depth buffer, smooth normals and one shading call per pixel.
import { ImageData, newCanvas } from "../drawing/canvas.mjs";

function projectGrid(grid, view) {
  const { points, rows, columns } = grid;
  const count = (rows + 1) * (columns + 1);
  const screen = new Float32Array(count * 3),
    turned = new Float32Array(count * 3),
    normals = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const p = [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]];
    screen.set(view.project(p), i * 3);
    turned.set(view.rotate(p), i * 3);
  }
  const stride = columns + 1;
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      const i = r * stride + c;
      const left = (c ? i - 1 : i) * 3,
        right = (c < columns ? i + 1 : i) * 3;
      const up = (r ? i - stride : i) * 3,
        down = (r < rows ? i + stride : i) * 3;
      const ax = turned[right] - turned[left],
        ay = turned[right + 1] - turned[left + 1],
        az = turned[right + 2] - turned[left + 2];
      const bx = turned[down] - turned[up],
        by = turned[down + 1] - turned[up + 1],
        bz = turned[down + 2] - turned[up + 2];
      const nx = ay * bz - az * by,
        ny = az * bx - ax * bz,
        nz = ax * by - ay * bx;
      const n = Math.hypot(nx, ny, nz) || 1;
      normals.set([nx / n, ny / n, nz / n], i * 3);
    }
  }
  return { screen, normals };
}

/**
 * Draw a grid on the context. shade(out, normal xyz, surface xyz) fills out with r, g, b, a
 * (0..255); detail is the number of samples per picture pixel along one side.
 */
export function drawGrid(ctx, grid, view, shade, detail = 2) {
  const { points, rows, columns } = grid;
  const { screen, normals } = projectGrid(grid, view);
  const { width: fullWidth, height: fullHeight } = ctx.canvas;
  let x0 = fullWidth,
    y0 = fullHeight,
    x1 = 0,
    y1 = 0;
  for (let i = 0; i < screen.length; i += 3) {
    x0 = Math.min(x0, screen[i]);
    x1 = Math.max(x1, screen[i]);
    y0 = Math.min(y0, screen[i + 1]);
    y1 = Math.max(y1, screen[i + 1]);
  }
  x0 = Math.max(0, Math.floor(x0) - 1);
  y0 = Math.max(0, Math.floor(y0) - 1);
  x1 = Math.min(fullWidth, Math.ceil(x1) + 1);
  y1 = Math.min(fullHeight, Math.ceil(y1) + 1);
  if (x1 <= x0 || y1 <= y0) return;
  const width = Math.ceil((x1 - x0) * detail),
    height = Math.ceil((y1 - y0) * detail);
  const depth = new Float32Array(width * height).fill(-1e9);
  const attributes = new Float32Array(width * height * 6);

  const corner = new Float64Array(27);
  const load = (k, i) => {
    corner[k] = (screen[i * 3] - x0) * detail;
    corner[k + 1] = (screen[i * 3 + 1] - y0) * detail;
    corner[k + 2] = screen[i * 3 + 2];
    for (let j = 0; j < 3; j++) {
      corner[k + 3 + j] = normals[i * 3 + j];
      corner[k + 6 + j] = points[i * 3 + j];
    }
  };
  const triangle = (a, b, c) => {
    load(0, a);
    load(9, b);
    load(18, c);
    const ax = corner[0],
      ay = corner[1],
      bx = corner[9],
      by = corner[10],
      cx = corner[18],
      cy = corner[19];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area <= 1e-9) return;
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx))),
      right = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy))),
      bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        const wc = 1 - wa - wb;
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
        const at = y * width + x;
        const z = wa * corner[2] + wb * corner[11] + wc * corner[20];
        if (z <= depth[at]) continue;
        depth[at] = z;
        for (let j = 0; j < 6; j++)
          attributes[at * 6 + j] = wa * corner[3 + j] + wb * corner[12 + j] + wc * corner[21 + j];
      }
    }
  };
  const stride = columns + 1;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const i = r * stride + c;
      triangle(i, i + 1, i + stride);
      triangle(i + 1, i + stride + 1, i + stride);
    }
  }

  const image = new ImageData(width, height);
  const out = [0, 0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    if (depth[at] < -1e8) continue;
    const k = at * 6;
    shade(
      out,
      attributes[k],
      attributes[k + 1],
      attributes[k + 2],
      attributes[k + 3],
      attributes[k + 4],
      attributes[k + 5],
    );
    image.data[at * 4] = out[0];
    image.data[at * 4 + 1] = out[1];
    image.data[at * 4 + 2] = out[2];
    image.data[at * 4 + 3] = out[3];
  }
  const [layer, l] = newCanvas(width, height);
  l.putImageData(image, 0, 0);
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(layer, x0, y0, width / detail, height / detail);
}
