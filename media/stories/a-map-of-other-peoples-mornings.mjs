// The whole earth with its light off, played across the long wall of the hall; along the edge of the day the small
// windows come on.
import { newCanvas } from "../drawing/canvas.mjs";
import { createRandom, fractal, noise, smoothstep } from "../drawing/random.mjs";
import { addCabinets, addCeiling, addHallMaterials } from "../scene/server-hall.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = { exposure: 1.6, bloom: 0.32, vignette: 0.5 };

// Rough outlines of the continents, in degrees of longitude and latitude.
const lands = [
  [
    -168, 66, -156, 71, -128, 70, -110, 73, -85, 73, -80, 66, -94, 60, -82, 55, -79, 62, -70, 61, -64, 56, -56, 52, -66,
    48, -70, 43, -76, 37, -81, 31, -80, 25, -84, 30, -97, 27, -97, 20, -90, 21, -87, 16, -83, 9, -78, 8, -84, 8, -95,
    15, -106, 21, -114, 30, -118, 34, -124, 41, -124, 48, -135, 58, -150, 60, -162, 55, -166, 61,
  ],
  [-54, 82, -22, 81, -20, 72, -42, 60, -54, 68, -58, 76],
  [
    -78, 8, -70, 12, -60, 9, -50, 0, -35, -6, -39, -16, -48, -26, -57, -36, -65, -42, -69, -52, -74, -52, -73, -38, -70,
    -20, -80, -6, -80, 1,
  ],
  [
    -10, 36, -9, 43, -1, 44, -4, 48, 4, 52, 8, 55, 11, 54, 20, 55, 22, 60, 28, 60, 22, 65, 17, 61, 12, 56, 6, 58, 5, 62,
    15, 69, 28, 71, 40, 67, 60, 69, 70, 73, 100, 77, 130, 72, 160, 70, 180, 68, 178, 62, 162, 58, 156, 51, 158, 60, 140,
    54, 128, 40, 126, 35, 121, 39, 122, 30, 110, 21, 108, 11, 103, 2, 98, 9, 95, 17, 88, 22, 80, 14, 77, 8, 72, 20, 62,
    25, 56, 26, 59, 22, 45, 13, 35, 29, 36, 36, 27, 37, 26, 41, 23, 37, 19, 42, 13, 45, 18, 40, 15, 38, 8, 44, 0, 40,
  ],
  [
    -6, 36, 10, 37, 20, 31, 34, 31, 43, 12, 51, 11, 40, -4, 40, -15, 33, -28, 26, -34, 18, -34, 12, -17, 9, -1, 8, 5,
    -8, 5, -17, 15, -16, 22,
  ],
  [
    114, -22, 114, -34, 123, -34, 131, -32, 140, -38, 150, -37, 153, -27, 146, -19, 142, -11, 139, -17, 132, -11, 122,
    -17,
  ],
  [-6, 50, 1, 51, 0, 53, -3, 58, -6, 57, -4, 54],
  [-10, 52, -6, 52, -6, 55, -9, 55],
  [131, 31, 140, 35, 142, 40, 145, 44, 140, 42, 136, 36],
  [44, -25, 50, -15, 47, -24],
  [95, 5, 104, -3, 106, -6, 100, 1],
  [109, 1, 117, 6, 118, -1, 115, -4],
  [131, -1, 141, -3, 150, -10, 139, -8],
  [106, -6, 114, -7, 114, -8.5, 106, -7.5],
  [121, 18, 124, 12, 126, 6, 122, 8, 120, 14],
  [167, -46, 174, -41, 178, -38, 174, -36, 173, -40],
  [-24, 64, -14, 65, -16, 66.5, -23, 66],
  [-84, 22, -75, 20, -77, 21.5],
];
const width = 1440,
  height = 720;

function drawEarth() {
  const [canvas, ctx] = newCanvas(width, height);
  ctx.fillStyle = "#fff";
  for (const land of lands) {
    ctx.beginPath();
    for (let i = 0; i < land.length; i += 2)
      ctx.lineTo(((land[i] + 180) / 360) * width, ((90 - land[i + 1]) / 180) * height);
    ctx.fill();
  }
  const { data } = ctx.getImageData(0, 0, width, height);
  const isLand = (u, v) => {
    const x = u * width + fractal(u * 60, v * 30) * 14,
      y = (1 - v) * height + fractal(u * 60, v * 30, 9) * 12;
    const px = ((Math.round(x) % width) + width) % width,
      py = Math.min(height - 1, Math.max(0, Math.round(y)));
    return data[(py * width + px) * 4] > 128;
  };
  void canvas;
  return isLand;
}

/** Where the edge of the day lies at height v, as a part of the width. */
const dawn = (v) => 0.5 + 0.085 * Math.sin((v - 0.5) * Math.PI * 0.95);
const isEarth = drawEarth();

const wallZ = -4.2;
const map = { left: -4.3, right: 4.3, low: 0.55, high: 4.0 };

export function build() {
  const mesh = createMesh();
  const hall = addHallMaterials(mesh, { leds: 0.3, ledLight: 5 });
  mesh.quad([-9, 0, 6], [18, 0, 0], [0, 0, -11], hall.floor);
  const shown = new Float32Array(720 * 360);
  for (let j = 0; j < 360; j++)
    for (let i = 0; i < 720; i++) shown[j * 720 + i] = isEarth((i + 0.5) / 720, ((j + 0.5) / 360) * 0.8 + 0.14) ? 1 : 0;
  const read = (u, v) =>
    shown[Math.min(359, Math.max(0, Math.floor(v * 360))) * 720 + Math.min(719, Math.max(0, Math.floor(u * 720)))];
  const projection = mesh.material({
    ...mesh.materials[hall.wall],
    light({ x, y }) {
      const u = (x - map.left) / (map.right - map.left),
        v = (y - map.low) / (map.high - map.low);
      if (u < 0 || u > 1 || v < 0 || v > 1) return null;
      const land = read(u, v),
        day = u - dawn(v);
      const shore = land !== read(u + 0.0022, v) || land !== read(u, v + 0.0045) ? 1 : 0;
      const edge = Math.exp(-((day * 26) ** 2)),
        light = smoothstep(-0.02, 0.3, day);
      const tone = 0.75 + fractal(u * 40, v * 20) * 0.4;
      const base = land ? 0.055 * tone : 0.018;
      const fade = Math.min(1, Math.min(u, 1 - u) * 14) * Math.min(1, Math.min(v, 1 - v) * 9);
      return [
        (base * 0.45 + shore * 0.05 + edge * (land ? 0.42 : 0.07) + light * (land ? 0.1 : 0.02)) * fade,
        (base * 0.62 + shore * 0.07 + edge * (land ? 0.24 : 0.045) + light * (land ? 0.07 : 0.02)) * fade,
        (base * 1.6 + shore * 0.16 + edge * (land ? 0.07 : 0.03) + light * (land ? 0.05 : 0.03)) * fade,
      ];
    },
  });
  mesh.quad([-9, 0, wallZ], [18, 0, 0], [0, 5, 0], projection);
  mesh.box([-9, 0, wallZ], [9, 0.1, wallZ + 0.02], hall.dark);
  addCeiling(mesh, hall, { left: -9, right: 9, near: 4.4, far: wallZ, height: 4.7 });
  // Rows that end before the wall: the map is seen between them.
  addCabinets(mesh, hall, { x: -2.5, from: 3, count: 6, facing: 1 });
  addCabinets(mesh, hall, { x: 2.35, from: 1.9, count: 4, facing: -1 });
  // The projector on its beam, above the camera's head.
  mesh.box([0.35, 3.55, 0.2], [0.85, 3.75, 0.7], hall.dark);
  mesh.box([-9, 3.8, 0.3], [9, 4.0, 0.55], hall.dark);
  return {
    mesh,
    lights: [
      { corner: [-4, 0.7, wallZ + 0.01], u: [4.2, 0, 0], v: [0, 3.1, 0], color: [0.09, 0.125, 0.33] },
      { corner: [0.25, 0.7, wallZ + 0.02], u: [0.7, 0, 0], v: [0, 3.1, 0], color: [3, 1.8, 0.68] },
      { corner: [1.2, 0.7, wallZ + 0.01], u: [3, 0, 0], v: [0, 3.1, 0], color: [0.3, 0.24, 0.2] },
      {
        at: [0.6, 3.62, 0.15],
        radius: 0.04,
        color: [26, 27, 38],
        aim: [0, -0.28, -0.96],
        cone: [0.7, 0.8],
        shape: (x, y, z) => 0.5 + 0.9 * Math.max(0, noise(Math.atan2(x, -z) * 26, y * 3)),
      },
    ],
    camera: { eye: [-1.15, 1.3, 4.3], target: [0.22, 1.78, wallZ], width: 1.12, aperture: 0.014, focus: 8.4 },
    haze: { density: 0.02, color: [0.8, 0.85, 1], glow: [0.003, 0.004, 0.012], reach: 9 },
    ambient: [0.006, 0.008, 0.024],
  };
}

/** Four hundred windows: those before the edge are dark, those at it are gold, those behind it are going out. */
export function paint({ dot }, project) {
  const random = createRandom(400);
  for (let made = 0; made < 400;) {
    const u = random.next(),
      v = 0.06 + random.next() * 0.88;
    if (!isEarth(u, v * 0.8 + 0.14) || noise(u * 22, v * 11) < -0.35) continue;
    made++;
    const day = u - dawn(v);
    const at = project([map.left + u * (map.right - map.left), map.low + v * (map.high - map.low), wallZ]);
    const lit = Math.exp(-((day * 11) ** 2)) * 6 + smoothstep(-0.02, 0.05, day) * smoothstep(0.6, 0.05, day) * 1.5;
    const k = 0.1 + lit * (0.5 + random.next());
    dot(at.x, at.y, lit > 1 ? 2 : 1.4, [k, k * (lit > 0.4 ? 0.66 : 0.8), k * (lit > 0.4 ? 0.27 : 1.3)], 6);
    if (lit > 2) dot(at.x, at.y, 11, [0.09, 0.055, 0.02], 6);
  }
}
