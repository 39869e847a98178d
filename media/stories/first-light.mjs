// A dark server hall from its beam; under the far door a line of light, with two gaps that walk along it.
import { addCabinets, addCeiling, addHallMaterials, tea } from "../scene/server-hall.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = { exposure: 1.8, bloom: 0.3, vignette: 0.55 };

export function build() {
  const mesh = createMesh();
  const hall = addHallMaterials(mesh, { leds: 0.035, ledLight: 2.4 });
  mesh.quad([-9, 0, 3], [18, 0, 0], [0, 0, -16], hall.floor);
  mesh.quad([-9, 0, -11], [18, 0, 0], [0, 4.4, 0], hall.wall);
  mesh.quad([-7, 0, 3], [0, 0, -16], [0, 5, 0], hall.wall);
  mesh.quad([7, 0, -13], [0, 0, 16], [0, 5, 0], hall.wall);
  addCeiling(mesh, hall, { left: -7, right: 7, near: 1, far: -11, height: 4.2 });
  for (const [x, facing] of [
    [-1.45, 1],
    [1.45, -1],
    [-4.6, 1],
    [4.6, -1],
  ]) {
    addCabinets(mesh, hall, { x, from: -2.2, count: 12, facing });
  }
  const leaf = mesh.material({ albedo: [0.09, 0.095, 0.14], rough: 0.45, reflect: 0.06 });
  for (const [a, b] of [
    [-1.12, -0.01],
    [0.01, 1.12],
  ]) {
    mesh.box([a, 0.022, -10.99], [b, 2.25, -10.93], leaf);
    mesh.box([a + 0.14, 1.2, -10.93], [b - 0.14, 2.05, -10.915], hall.dark);
  }
  mesh.box([-1.24, 0, -11], [-1.12, 2.37, -10.88], hall.metal);
  mesh.box([1.12, 0, -11], [1.24, 2.37, -10.88], hall.metal);
  mesh.box([-1.24, 2.25, -11], [1.24, 2.37, -10.88], hall.metal);

  // The gap under the door, with the places of two feet left out.
  const lights = [];
  const shine = mesh.material({ albedo: [0, 0, 0], light: tea.map((c) => c * 4.5), sampled: true });
  for (const [a, b] of [
    [-1.12, -0.34],
    [-0.13, 0.1],
    [0.33, 1.12],
  ]) {
    mesh.quad([a, 0.002, -10.925], [b - a, 0, 0], [0, 0.028, 0], shine);
    lights.push({ corner: [a, 0.002, -10.92], u: [b - a, 0, 0], v: [0, 0.03, 0], color: tea.map((c) => c * 120) });
  }
  lights.push({ corner: [-6, 3.85, -10], u: [12, 0, 0], v: [0, 0, 10], color: [0.03, 0.045, 0.125] });
  lights.push({ corner: [-6.8, 3.3, -7.4], u: [0, 0, -1.4], v: [0, 0.7, 0], color: [9, 13, 31] });
  return {
    mesh,
    lights,
    camera: { eye: [0.8, 3.05, -1.4], target: [0.08, 0.95, -10.9], width: 0.9, aperture: 0.012, focus: 8 },
    haze: { density: 0.018, color: [1, 1, 1], glow: [0.003, 0.0045, 0.013] },
    ambient: [0.012, 0.016, 0.046],
  };
}
