// The butterfly as vector files, and the app icons made from it. Usage: node media/icons.mjs
import { mkdir, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { loadImage, mediaFolder, newCanvas, scoped, glow } from "./drawing/canvas.mjs";
import { palette } from "./drawing/color.mjs";

const upper = "M0-5C9-38 38-82 80-84c18 0 16 34 2 58C68-4 30 4 0 2Z";
const lower = "M0 2c24-4 58 2 60 26 1 20-16 26-20 50C34 60 8 54 0 14Z";
const veins =
  "M2-3C24-30 48-58 78-78M3-2C30-20 56-34 84-52M4 0C30-6 50-10 72-16M3 4c20 2 38 10 52 24M2 8c14 10 26 28 36 56";
const dots = [
  [75, -71],
  [79, -54],
  [70, -33],
  [50, 29],
  [41, 50],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4"/>`)
  .join("");

const wing = `<path d="${lower}" fill="url(#lower)"/><path d="${upper}" fill="url(#upper)"/>
<path d="${veins}" fill="none" stroke="#f2fbff" stroke-width="1" stroke-linecap="round" opacity=".45"/>
<path d="${upper}${lower}" fill="none" stroke="url(#edge)" stroke-width="2" stroke-linejoin="round"/>
<g fill="#f2fbff" opacity=".9">${dots}</g>`;

const butterfly = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" role="img" aria-label="Butterfly of light">
<defs>
<radialGradient id="upper" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="112"><stop offset="0" stop-color="#f4fdff"/><stop offset=".2" stop-color="#7fe9ff"/><stop offset=".55" stop-color="#5b8cff"/><stop offset=".82" stop-color="#9a68ff"/><stop offset="1" stop-color="#ff7abe"/></radialGradient>
<radialGradient id="lower" gradientUnits="userSpaceOnUse" cx="0" cy="6" r="84"><stop offset="0" stop-color="#f4fdff"/><stop offset=".3" stop-color="#35e0c4"/><stop offset=".68" stop-color="#7d7bff"/><stop offset="1" stop-color="#ffd080"/></radialGradient>
<linearGradient id="edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe2f2"/><stop offset="1" stop-color="#a6f6ff"/></linearGradient>
<linearGradient id="core" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#ffe7b8"/><stop offset="1" stop-color="#9fb4ff"/></linearGradient>
</defs>
<g id="wing-left"><g transform="scale(-1 1)">${wing}</g></g>
<g id="wing-right">${wing}</g>
<g id="body"><path d="M0-16C-3-30-8-40-17-46M0-16C3-30 8-40 17-46" fill="none" stroke="#f2fbff" stroke-width="1.6" stroke-linecap="round"/>
<circle cx="-17" cy="-46" r="2" fill="#ffd080"/><circle cx="17" cy="-46" r="2" fill="#ffd080"/>
<path d="M0-22c5 0 5 8 4 14C6 4 4 24 0 36-4 24-6 4-4-8c-1-6-1-14 4-14Z" fill="url(#core)"/></g>
</svg>
`;

const markWing = `<path d="M0 2C3 4 17 3 16.5 11C16 16 11 20 8 20C4 20 1 13 0 7Z" fill="url(#b)"/><path d="M0 3C2-8 10-21 20-21C27-21 25-8 20-2C15 4 6 5 0 4Z" fill="url(#a)"/>`;
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">
<defs><linearGradient id="bg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0a0d28"/><stop offset="1" stop-color="#2a1f66"/></linearGradient>
<linearGradient id="a" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#5fe9ff"/><stop offset=".6" stop-color="#8f8cff"/><stop offset="1" stop-color="#ff86c6"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3ce6cc"/><stop offset="1" stop-color="#7aa0ff"/></linearGradient></defs>
<rect x="-32" y="-32" width="64" height="64" rx="15" fill="url(#bg)"/>
<g transform="translate(0 1.5) scale(1.06)"><g transform="scale(-1 1)">${markWing}</g>${markWing}<path d="M0-8V15" stroke="#fff6dc" stroke-width="3.2" stroke-linecap="round"/></g>
</svg>
`;

async function icon(source, size, file, inset) {
  const [canvas, ctx] = newCanvas(size, size);
  const g = ctx.createLinearGradient(0, 0, size, size);
  g.addColorStop(0, "#070a22");
  g.addColorStop(0.6, "#171a52");
  g.addColorStop(1, "#35246f");
  ctx.fillStyle = g;
  ctx.fillRect(0, 0, size, size);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, size * 0.5, size * 0.5, size * 0.55, palette.blue, 0.6);
    glow(ctx, size * 0.8, size * 0.25, size * 0.5, palette.rose, 0.25);
    glow(ctx, size * 0.2, size * 0.8, size * 0.5, palette.teal, 0.25);
  });
  const picture = await loadImage(Buffer.from(source.replace("<svg ", '<svg width="1024" height="1024" ')));
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(picture, size * inset, size * (inset + 0.01), size * (1 - 2 * inset), size * (1 - 2 * inset));
  const target = path.join(mediaFolder, "icons", file);
  await writeFile(target, await canvas.encode("png"));
  execFileSync("convert", [target, "-strip", "-colors", "250", "-define", "png:compression-level=9", `PNG8:${target}`]);
}

await mkdir(path.join(mediaFolder, "icons"), { recursive: true });
await writeFile(path.join(mediaFolder, "butterfly.svg"), butterfly);
await writeFile(path.join(mediaFolder, "icons/favicon.svg"), favicon);
await icon(butterfly, 192, "icon-192.png", 0.12);
await icon(butterfly, 512, "icon-512.png", 0.12);
await icon(butterfly, 180, "apple-touch-icon.png", 0.12);
