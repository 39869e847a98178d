import { num, pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon, polyline } from "../drawing/curves.ts";
import { createNoise } from "../drawing/random.ts";
import { sparkle } from "./sky.ts";
import type { Stage } from "./stage.ts";

export const drawLight = ({ canvas, palette, random, light, isDark, time, plan, width }: Stage): void => {
  const { x, y, r, kind } = light;
  if (kind === "none") return;
  const glow = kind === "sun" ? mix(palette.light, palette.sky[3], 0.35) : palette.light;
  const strong = plan.effects.has("lighting") ? 1.35 : 1;
  canvas.glow(x, y, Math.max(r * 7, width * 0.42), glow, (isDark ? 0.3 : 0.5) * strong);
  canvas.glow(x, y, r * 2.6, palette.light, 0.62 * Math.min(1.4, strong));
  if (time === "storm" || time === "overcast") return;
  if (kind === "crescent") {
    const d = pathData`M${x} ${y - r}A${r} ${r} 0 1 1 ${x} ${y + r}A${r * 1.18} ${r * 1.18} 0 0 0 ${x} ${y - r}` + "Z";
    canvas.path(d, {
      fill: canvas.radial([x + r * 0.6, y], r * 1.6, [0, lighten(palette.light, 0.04)], [1, palette.light, 0.8]),
      transform: pathData`rotate(-24 ${x} ${y})`,
    });
    return;
  }
  canvas.circle(x, y, r, {
    fill: canvas.radial(
      [x - r * 0.3, y - r * 0.3],
      r * 1.5,
      [0, lighten(palette.light, 0.05)],
      [0.6, palette.light],
      [1, mix(palette.light, kind === "sun" ? palette.sky[2] : palette.sky[1], 0.4)],
    ),
  });
  if (kind === "sun") return;
  const craters = random.fork("craters");
  const spots = Array.from({ length: 9 }, () => {
    const [angle, distance] = [craters.range(0, 6.28), r * craters.next() ** 0.6 * 0.66];
    const size = r * craters.range(0.06, 0.24) * (1 - distance / r / 2.4);
    return circlePath(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, size, size * 0.9);
  });
  canvas.path(spots.join(""), {
    fill: canvas.boxDown([0, palette.sky[1], 0.2], [1, palette.sky[2], 0.09]),
  });
};

export const drawPlanet = ({ canvas, palette, random, width, height, horizon }: Stage, index: number): void => {
  const planet = random.fork(`planet${index}`);
  const [x, y, r] = [
    width * planet.range(0.14, 0.86),
    Math.min(horizon, height * 0.7) * planet.range(0.16, 0.6),
    planet.range(60, 135) * (index === 0 ? 1 : 0.45),
  ];
  const [base, other] = [palette.accents[index % 3] as Color, palette.accents[(index + 1) % 3] as Color];
  const deep = color(0.16, 0.06, base.h);
  const hasRing = planet.chance(0.7);
  const tilt = planet.range(-28, 28);
  canvas.glow(x, y, r * 2.4, base, 0.4);
  canvas.group({ transform: pathData`rotate(${tilt} ${x} ${y})` }, () => {
    const ring = (sweep: 0 | 1): void => {
      for (const [scale, opacity] of [
        [1.55, 0.55],
        [1.78, 0.8],
        [2, 0.4],
      ] as const) {
        const [rx, ry] = [r * scale, r * scale * 0.26];
        const stroke = canvas.linear(
          [x - rx, y],
          [x + rx, y],
          [0, other, opacity * 0.3],
          [0.35, lighten(other, 0.15), opacity],
          [1, other, opacity * 0.2],
        );
        canvas.path(`M${num(x - rx)} ${num(y)}A${num(rx)} ${num(ry)} 0 0 ${sweep} ${num(x + rx)} ${num(y)}`, {
          fill: "none",
          stroke,
          strokeWidth: r * 0.07,
        });
      }
    };
    if (hasRing) ring(1);
    canvas.circle(x, y, r, {
      fill: canvas.radial(
        [x - r * 0.45, y - r * 0.45],
        r * 1.6,
        [0, lighten(base, 0.16)],
        [0.45, base],
        [0.8, mix(base, deep, 0.7)],
        [1, deep],
      ),
    });
    const noise = createNoise(planet);
    for (let band = -3; band <= 3; band += 1) {
      const offset = (band / 4) * r;
      const half = Math.sqrt(r * r - offset * offset) * 0.97;
      const bend = noise(band * 1.7) * r * 0.1;
      const stroke = canvas.linear(
        [x - half, y],
        [x + half, y],
        [0, lighten(other, 0.1), 0.34],
        [0.6, other, 0.16],
        [1, deep, 0],
      );
      canvas.path(pathData`M${x - half} ${y + offset}Q${x} ${y + offset + r * 0.16 + bend} ${x + half} ${y + offset}`, {
        fill: "none",
        stroke,
        strokeWidth: r * (0.05 + 0.09 * Math.abs(noise(band * 3.3))),
      });
    }
    if (hasRing) ring(0);
  });
};

export const drawRainbow = ({ canvas, palette, random, width, horizon }: Stage): void => {
  const rainbow = random.fork("rainbow");
  const [x, y, r] = [width * rainbow.range(0.35, 0.65), horizon + 30, Math.min(width * 0.52, horizon * 0.92)];
  const stroke = 11;
  [25, 50, 88, 145, 230, 275, 310].forEach((hue, index) => {
    const inner = r - index * stroke * 0.9;
    const fade = canvas.linear(
      [x - r, y],
      [x + r, y],
      [0, palette.grade(color(0.78, 0.17, hue)), 0.1],
      [0.3, palette.grade(color(0.78, 0.17, hue)), 0.55],
      [0.7, palette.grade(color(0.78, 0.17, hue)), 0.5],
      [1, palette.grade(color(0.78, 0.17, hue)), 0.08],
    );
    canvas.path(pathData`M${x - inner} ${y}A${inner} ${inner} 0 0 1 ${x + inner} ${y}`, {
      fill: "none",
      stroke: fade,
      strokeWidth: stroke,
    });
  });
};

export const drawMeteors = ({ canvas, palette, random, width, horizon }: Stage, count: number): void => {
  const meteors = random.fork("meteors");
  for (let index = 0; index < count; index += 1) {
    const [x, y, length] = [
      width * meteors.range(0.2, 0.9),
      horizon * meteors.range(0.08, 0.5),
      meteors.range(160, 330) * (index === 0 ? 1.3 : 0.8),
    ];
    const [dx, dy] = [length * 0.8, -length * 0.42];
    const head = index === 0 ? 7 : 4;
    canvas.path(
      polygon([
        [x, y - head * 0.5],
        [x + dx, y + dy],
        [x, y + head * 0.5],
      ]),
      {
        fill: canvas.linear(
          [x, y],
          [x + dx, y + dy],
          [0, palette.light, 0.95],
          [0.3, palette.accents[0], 0.5],
          [1, palette.accents[1], 0],
        ),
      },
    );
    canvas.glow(x, y, head * 7, palette.light, 0.8);
    canvas.path(sparkle(x, y, head * 3), {
      fill: canvas.radial([x, y], head * 3, [0, palette.light], [1, palette.light, 0.4]),
    });
  }
};

export const drawLightning = ({ canvas, palette, random, width, horizon }: Stage): void => {
  const bolts = random.fork("lightning");
  const strike = (from: Point, to: number, thick: number, forks: number): void => {
    const points: Point[] = [from];
    let [x, y] = from;
    while (y < to) {
      x += bolts.range(-34, 34);
      y += bolts.range(16, 46);
      points.push([x, Math.min(y, to)]);
      if (forks > 0 && bolts.chance(0.24)) strike([x, y], y + bolts.range(60, 190), thick * 0.5, forks - 1);
    }
    for (const [width_, opacity] of [
      [thick * 7, 0.1],
      [thick * 3, 0.24],
      [thick, 0.95],
    ] as const) {
      const hue = opacity > 0.5 ? lighten(palette.light, 0.03) : palette.accents[0];
      canvas.path(polyline(points), {
        fill: "none",
        join: "round",
        cap: "round",
        stroke: canvas.linearDown(from[1], to, [0, hue, opacity], [1, hue, opacity * 0.6]),
        strokeWidth: width_,
      });
    }
  };
  const x = width * bolts.pick([0.2, 0.3, 0.68, 0.8]);
  canvas.glow(x, horizon * 0.3, width * 0.5, palette.accents[0], 0.45);
  strike([x, -10], horizon, 3.4, 2);
};

export const drawFireworks = ({ canvas, palette, random, width, horizon }: Stage): void => {
  const fireworks = random.fork("fireworks");
  for (let burst = 0; burst < 5; burst += 1) {
    const [x, y, r] = [
      width * fireworks.range(0.1, 0.9),
      horizon * fireworks.range(0.1, 0.55),
      fireworks.range(70, 170),
    ];
    const hue = palette.accents[burst % 3] as Color;
    const rays = Array.from({ length: 30 }, (_, index) => {
      const [angle, reach] = [(index / 30) * Math.PI * 2 + fireworks.range(-0.06, 0.06), r * fireworks.range(0.75, 1)];
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      return {
        d:
          pathData`M${x + dx * 0.2} ${y + dy * 0.2}Q${x + dx * 0.7} ${y + dy * 0.7} ` +
          pathData`${x + dx} ${y + dy + reach * 0.16}`,
        end: pathData`M${x + dx} ${y + dy + reach * 0.16}h0`,
      };
    });
    canvas.glow(x, y, r * 1.5, hue, 0.42);
    canvas.path(rays.map(({ d }) => d).join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.radial([x, y], r * 1.2, [0, hue, 0], [0.5, hue, 0.6], [1, lighten(hue, 0.12), 0.95]),
      strokeWidth: 2.2,
    });
    canvas.path(rays.map(({ end }) => end).join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.radial([x, y], r * 1.3, [0, palette.light], [1, palette.light, 0.9]),
      strokeWidth: 5,
    });
  }
};
