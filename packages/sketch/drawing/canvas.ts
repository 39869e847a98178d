import { type Color, toHex } from "./color.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;
/** Offset, colour and, if it is not solid, opacity. */
type Stop = readonly [number, Color, number?];
export type Point = readonly [number, number];

/** Collects SVG markup, built only from numbers and fixed names: no external text gets in here. */
export type Canvas = {
  width: number;
  height: number;
  path: (d: string, attributes: Attributes) => void;
  circle: (x: number, y: number, r: number, attributes: Attributes) => void;
  ellipse: (x: number, y: number, rx: number, ry: number, attributes: Attributes) => void;
  rect: (x: number, y: number, width: number, height: number, attributes: Attributes) => void;
  group: (attributes: Attributes, draw: () => void) => void;
  /** A soft round light. */
  glow: (x: number, y: number, r: number, color: Color, opacity: number, squash?: number) => void;
  solid: (color: Color, opacity?: number) => string;
  /** Gradients return the value for a fill; their coordinates are those of the element that they fill. */
  linear: (from: Point, to: Point, ...stops: readonly Stop[]) => string;
  /** From one height to another. */
  linearDown: (top: number, bottom: number, ...stops: readonly Stop[]) => string;
  /** From left to right. */
  linearAcross: (left: number, right: number, ...stops: readonly Stop[]) => string;
  radial: (center: Point, r: number, ...stops: readonly Stop[]) => string;
  /** Down the box of the element. */
  boxDown: (...stops: readonly Stop[]) => string;
  clip: (d: string) => string;
  blur: (x: number, y: number) => string;
  define: (prefix: string, build: (id: string) => string) => string;
  toSvg: (pixelWidth: number, pixelHeight: number) => string;
};

export const num = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? "0" : String(rounded);
};

/** A template for path data and lists of points: every number is written with at most two decimals. */
export const pathData = (texts: TemplateStringsArray, ...numbers: readonly number[]): string =>
  texts.map((text, index) => (index === 0 ? text : num(numbers[index - 1] ?? 0) + text)).join("");

const names: Readonly<Record<string, string>> = {
  fillOpacity: "fill-opacity",
  strokeOpacity: "stroke-opacity",
  strokeWidth: "stroke-width",
  cap: "stroke-linecap",
  join: "stroke-linejoin",
  dash: "stroke-dasharray",
  clipPath: "clip-path",
};

const toMarkup = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${names[name] ?? name}="${typeof value === "number" ? num(value) : value}"`)
    .join("");

const toStops = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, color, opacity = 1]) => {
      const visible = opacity < 1 ? pathData` stop-opacity="${Math.max(0, opacity)}"` : "";
      return `<stop offset="${num(offset)}" stop-color="${toHex(color)}"${visible}/>`;
    })
    .join("");

const toHexByte = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, "0");

const namespace = "http://www.w3.org/2000/svg";

export const createCanvas = (width: number, height: number): Canvas => {
  const parts: string[] = [];
  const definitions: string[] = [];
  const references = new Map<string, string>();

  // Identical definitions are written once.
  const define = (prefix: string, build: (id: string) => string): string => {
    const markup = build("*");
    const existing = references.get(markup);
    if (existing) return existing;
    const id = `${prefix}${references.size}`;
    definitions.push(build(id));
    references.set(markup, `url(#${id})`);
    return `url(#${id})`;
  };

  const gradient = (kind: "linearGradient" | "radialGradient", place: string, stops: readonly Stop[]): string =>
    define("g", (id) => `<${kind} id="${id}"${place}>${toStops(stops)}</${kind}>`);
  const absolute = ' gradientUnits="userSpaceOnUse"';

  const canvas: Canvas = {
    width,
    height,
    path: (d, attributes) => void parts.push(`<path d="${d}"${toMarkup(attributes)}/>`),
    circle: (cx, cy, r, attributes) => void parts.push(`<circle${toMarkup({ cx, cy, r, ...attributes })}/>`),
    ellipse: (cx, cy, rx, ry, attributes) =>
      void parts.push(`<ellipse${toMarkup({ cx, cy, rx, ry, ...attributes })}/>`),
    rect: (x, y, w, h, attributes) =>
      void parts.push(`<rect${toMarkup({ x, y, width: Math.max(0, w), height: Math.max(0, h), ...attributes })}/>`),
    group: (attributes, draw) => {
      parts.push(`<g${toMarkup(attributes)}>`);
      draw();
      parts.push("</g>");
    },
    glow: (x, y, r, color, opacity, squash = 1) => {
      const fill = gradient("radialGradient", "", [
        [0, color, opacity],
        [0.25, color, opacity * 0.55],
        [0.55, color, opacity * 0.17],
        [1, color, 0],
      ]);
      canvas.ellipse(x, y, r, r * squash, { fill });
    },
    solid: (color, opacity = 1) => toHex(color) + (opacity < 1 ? toHexByte(opacity) : ""),
    linear: ([x1, y1], [x2, y2], ...stops) =>
      gradient("linearGradient", absolute + toMarkup({ x1, y1, x2, y2 }), stops),
    linearDown: (top, bottom, ...stops) => canvas.linear([0, top], [0, bottom], ...stops),
    linearAcross: (left, right, ...stops) => canvas.linear([left, 0], [right, 0], ...stops),
    radial: ([cx, cy], r, ...stops) => gradient("radialGradient", absolute + toMarkup({ cx, cy, r }), stops),
    boxDown: (...stops) => gradient("linearGradient", ' x2="0" y2="1"', stops),
    clip: (d) => define("c", (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    blur: (x, y) =>
      define("b", (id) => {
        const area = ' x="-5%" y="-5%" width="110%" height="110%"';
        return `<filter id="${id}"${area}><feGaussianBlur stdDeviation="${num(x)} ${num(y)}"/></filter>`;
      }),
    define,
    toSvg: (pixelWidth, pixelHeight) => {
      const size = `width="${pixelWidth}" height="${pixelHeight}" viewBox="0 0 ${num(width)} ${num(height)}"`;
      return `<svg xmlns="${namespace}" ${size}><defs>${definitions.join("")}</defs>${parts.join("")}</svg>`;
    },
  };
  return canvas;
};
