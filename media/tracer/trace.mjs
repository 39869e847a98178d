// Follows light backwards from the camera through a scene: direct light, one or more bounces, haze.
import { createCamera } from "./camera.mjs";
import { createHaze } from "./haze.mjs";
import { createLights } from "./lights.mjs";
import { around, createSampler } from "./sampler.mjs";
import { createTree } from "./tree.mjs";

const tau = Math.PI * 2;

/**
 * `sample(x, y, index, out)` follows one path through the point x, y (0 to 1) of the picture. `out` receives colour
 * (0 to 2), haze (3 to 5), surface colour (6 to 8), normal (9 to 11) and distance (12).
 */
export function createTracer(scene, aspect) {
  const { materials } = scene.mesh;
  const arrays = scene.mesh.arrays();
  const { coordinates, normals, owners } = arrays;
  const tree = createTree(arrays, materials);
  const { hit, find } = tree;
  const lights = createLights(scene.lights);
  const light = lights.sample;
  const view = createCamera(scene.camera, aspect);
  const bounces = scene.bounces ?? 3;
  const most = scene.clamp ?? 5;
  const ambient = scene.ambient ?? [0, 0, 0];
  const haze = scene.haze ?? { density: 0, color: [0, 0, 0] };

  const { random, even, begin } = createSampler();

  const surface = { x: 0, y: 0, z: 0, u: 0, v: 0, nx: 0, ny: 0, nz: 0, material: null, inside: false };
  const readSurface = (ox, oy, oz, dx, dy, dz) => {
    const t = hit.triangle,
      w = 1 - hit.u - hit.v,
      c = t * 6,
      n = t * 9;
    surface.material = materials[owners[t]];
    surface.x = ox + dx * hit.t;
    surface.y = oy + dy * hit.t;
    surface.z = oz + dz * hit.t;
    surface.u = coordinates[c] * w + coordinates[c + 2] * hit.u + coordinates[c + 4] * hit.v;
    surface.v = coordinates[c + 1] * w + coordinates[c + 3] * hit.u + coordinates[c + 5] * hit.v;
    let nx = normals[n] * w + normals[n + 3] * hit.u + normals[n + 6] * hit.v;
    let ny = normals[n + 1] * w + normals[n + 4] * hit.u + normals[n + 7] * hit.v;
    let nz = normals[n + 2] * w + normals[n + 5] * hit.u + normals[n + 8] * hit.v;
    if (surface.material.bump) {
      const [bx, by, bz] = surface.material.bump(surface);
      nx += bx;
      ny += by;
      nz += bz;
    }
    const length = Math.hypot(nx, ny, nz) || 1;
    surface.inside = nx * dx + ny * dy + nz * dz > 0;
    const turn = surface.inside ? -1 / length : 1 / length;
    surface.nx = nx * turn;
    surface.ny = ny * turn;
    surface.nz = nz * turn;
  };

  const toValue = (value) => (typeof value === "function" ? value(surface) : value);

  const addHaze = createHaze(haze, { lights, find, random, even });

  return (x, y, sampleIndex, seed, out) => {
    begin(sampleIndex, seed);
    out.fill(0);
    const sx = (x * 2 - 1) * view.half,
      sy = (1 - y * 2) * view.tall;
    let dx = view.ahead[0] + view.right[0] * sx + view.up[0] * sy;
    let dy = view.ahead[1] + view.right[1] * sx + view.up[1] * sy;
    let dz = view.ahead[2] + view.right[2] * sx + view.up[2] * sy;
    let [ox, oy, oz] = view.eye;
    if (view.aperture) {
      const fx = ox + dx * view.focus,
        fy = oy + dy * view.focus,
        fz = oz + dz * view.focus;
      const r = view.aperture * Math.sqrt(even(2)),
        c = Math.cos(tau * even(3)) * r,
        s = Math.sin(tau * even(3)) * r;
      ox += view.right[0] * c + view.up[0] * s;
      oy += view.right[1] * c + view.up[1] * s;
      oz += view.right[2] * c + view.up[2] * s;
      dx = fx - ox;
      dy = fy - oy;
      dz = fz - oz;
    }
    let l = Math.hypot(dx, dy, dz);
    dx /= l;
    dy /= l;
    dz /= l;
    let tr = 1,
      tg = 1,
      tb = 1,
      sharp = true,
      rough = false,
      first = true;
    const add = (r, g, b) => {
      const limit = first ? 1e9 : most;
      out[0] += Math.min(limit, tr * r);
      out[1] += Math.min(limit, tg * g);
      out[2] += Math.min(limit, tb * b);
    };

    for (let bounce = 0, glass = 0; bounce < bounces; bounce++) {
      const met = find(ox, oy, oz, dx, dy, dz, 1e6);
      if (first && glass === 0) {
        out[12] = met ? hit.t : 1e4;
        if (haze.density) {
          const far = met ? hit.t : (haze.sky ?? 60);
          const { t, triangle, u, v } = hit;
          const through = addHaze(ox, oy, oz, dx, dy, dz, far, out);
          hit.t = t;
          hit.triangle = triangle;
          hit.u = u;
          hit.v = v;
          tr *= through;
          tg *= through;
          tb *= through;
        }
      }
      if (!met) {
        const sky = sharp && scene.sky ? scene.sky(dx, dy, dz) : ambient;
        add(sky[0], sky[1], sky[2]);
        if (first) out[6] = out[7] = out[8] = 1;
        return;
      }
      readSurface(ox, oy, oz, dx, dy, dz);
      const { material, x: px, y: py, z: pz, nx, ny, nz, inside } = surface;
      if (material.light && (sharp || (rough && !material.sampled))) {
        const shine = toValue(material.light);
        if (shine) add(shine[0], shine[1], shine[2]);
      }
      if (material.glass && glass < 6) {
        glass++;
        bounce--;
        const [tint0, tint1, tint2] = toValue(material.glass);
        const cos = -(nx * dx + ny * dy + nz * dz);
        const mirror = material.reflect + (1 - material.reflect) * (1 - cos) ** 5;
        if (material.index) {
          const eta = inside ? material.index : 1 / material.index;
          const k = 1 - eta * eta * (1 - cos * cos);
          if (k > 0 && random() > mirror) {
            const w = eta * cos - Math.sqrt(k);
            dx = eta * dx + w * nx;
            dy = eta * dy + w * ny;
            dz = eta * dz + w * nz;
          } else {
            dx += 2 * cos * nx;
            dy += 2 * cos * ny;
            dz += 2 * cos * nz;
          }
        } else if (random() < mirror) {
          dx += 2 * cos * nx;
          dy += 2 * cos * ny;
          dz += 2 * cos * nz;
        }
        tr *= tint0;
        tg *= tint1;
        tb *= tint2;
        ox = px;
        oy = py;
        oz = pz;
        continue;
      }
      const albedo = toValue(material.albedo),
        alpha = Math.max(0.02, toValue(material.rough) ** 2);
      if (first) {
        for (let k = 0; k < 3; k++) out[6 + k] = albedo[k];
        out[9] = nx;
        out[10] = ny;
        out[11] = nz;
      }
      const metal = material.metal ?? 0;
      const f0 = material.reflect;
      const nv = Math.max(0.02, -(nx * dx + ny * dy + nz * dz));
      const wide = alpha >= 0.03;
      const dr = albedo[0] * (1 - metal),
        dg = albedo[1] * (1 - metal),
        db = albedo[2] * (1 - metal);
      const fr = f0 + (albedo[0] - f0) * metal,
        fg = f0 + (albedo[1] - f0) * metal,
        fb = f0 + (albedo[2] - f0) * metal;

      if (!lights.isDark) {
        const chance = lights.pick(px, py, pz, first ? even(6) : random());
        const e = 1e-3;
        const open = lights.aimAt(
          px + nx * e,
          py + ny * e,
          pz + nz * e,
          first ? even(7) : random(),
          first ? even(0) : random(),
        );
        let nl = nx * light.x + ny * light.y + nz * light.z;
        let through = 1;
        if (nl < 0 && material.thin) {
          nl = -nl;
          through = material.thin;
        }
        if (open && nl > 0) {
          const flip = through === 1 ? e : -e;
          const { x: lx, y: ly, z: lz, r, g, b, distance } = light;
          if (!find(px + nx * flip, py + ny * flip, pz + nz * flip, lx, ly, lz, distance - 2e-3, true)) {
            let spec = 0,
              fresnel = 0;
            if (wide && through === 1) {
              let hx = lx - dx,
                hy = ly - dy,
                hz = lz - dz;
              const hl = Math.hypot(hx, hy, hz) || 1;
              const nh = (nx * hx + ny * hy + nz * hz) / hl,
                vh = -(dx * hx + dy * hy + dz * hz) / hl;
              const a2 = alpha * alpha,
                q = nh * nh * (a2 - 1) + 1;
              const smith = 0.5 / (nl * Math.sqrt(nv * nv * (1 - a2) + a2) + nv * Math.sqrt(nl * nl * (1 - a2) + a2));
              spec = (a2 / (Math.PI * q * q)) * smith;
              fresnel = (1 - Math.max(0, vh)) ** 5;
            }
            const cut = haze.density ? Math.exp(-haze.density * distance) : 1;
            const w = (nl * cut) / chance,
              d = through / Math.PI;
            add(
              r * w * (dr * d + spec * (fr + (1 - fr) * fresnel)),
              g * w * (dg * d + spec * (fg + (1 - fg) * fresnel)),
              b * w * (db * d + spec * (fb + (1 - fb) * fresnel)),
            );
          }
        }
      }

      const grazing = (1 - nv) ** 5 * (1 - Math.min(1, alpha * 1.2));
      const gr = fr + (1 - fr) * grazing,
        gg = fg + (1 - fg) * grazing,
        gb = fb + (1 - fb) * grazing;
      const shine = (gr + gg + gb) / 3,
        matt = (dr + dg + db) / 3;
      const chance = Math.min(0.95, Math.max(0.08, shine / (shine + matt + 1e-6)));
      const a = first ? even(8) : random(),
        b = first ? even(9) : random();
      if (random() < chance) {
        const cosH = Math.sqrt((1 - a) / (1 + (alpha * alpha - 1) * a)),
          sinH = Math.sqrt(Math.max(0, 1 - cosH * cosH));
        const [hx, hy, hz] = around(nx, ny, nz, sinH * Math.cos(tau * b), sinH * Math.sin(tau * b), cosH);
        const vh = dx * hx + dy * hy + dz * hz;
        dx -= 2 * vh * hx;
        dy -= 2 * vh * hy;
        dz -= 2 * vh * hz;
        if (dx * nx + dy * ny + dz * nz <= 0) return;
        tr *= gr / chance;
        tg *= gg / chance;
        tb *= gb / chance;
        if (wide) {
          rough = sharp || rough;
          sharp = false;
        }
      } else {
        const r = Math.sqrt(a);
        const gain = 1 / (1 - chance);
        const side = material.thin && random() < material.thin / (1 + material.thin) ? -1 : 1;
        [dx, dy, dz] = around(
          nx * side,
          ny * side,
          nz * side,
          r * Math.cos(tau * b),
          r * Math.sin(tau * b),
          Math.sqrt(1 - a),
        );
        tr *= dr * gain;
        tg *= dg * gain;
        tb *= db * gain;
        sharp = rough = false;
      }
      first = false;
      if (bounce > 1) {
        const keep = Math.min(0.95, Math.max(tr, tg, tb));
        if (random() > keep) return;
        tr /= keep;
        tg /= keep;
        tb /= keep;
      }
      const e = dx * nx + dy * ny + dz * nz > 0 ? 1e-3 : -1e-3;
      ox = px + nx * e;
      oy = py + ny * e;
      oz = pz + nz * e;
    }
  };
}
