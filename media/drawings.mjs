// The illustrations of the site, at night and at dawn, on transparent ground.
// Usage: node drawings.mjs [name] [night|dawn] [preview.png]
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { paintBeacon } from "./drawings/beacon.mjs";
import { paintButterfly } from "./drawings/butterfly.mjs";
import { paintChain } from "./drawings/chain.mjs";
import { paintFrame, paintLand, paintLeaf } from "./drawings/door.mjs";
import { paintDoors } from "./drawings/doors.mjs";
import { paintEye, paintGate, paintSieve } from "./drawings/features.mjs";
import { paintLantern } from "./drawings/lantern.mjs";
import { paintMoons } from "./drawings/moons.mjs";
import { paintFeed, paintPhone } from "./drawings/phone.mjs";
import { paintPlates } from "./drawings/plates.mjs";
import { paintRabbit } from "./drawings/rabbit.mjs";
import { paintWeek } from "./drawings/week.mjs";
import { mediaFolder, savePreview } from "./drawing/canvas.mjs";

const features = "../../app/features";
const door = "../../app/ui/door";
const whitePaper = `${features}/white-paper/illustrations`;
const revoDoor = `${features}/revo-door/drawings`;
const drawings = {
  chain: { file: `${whitePaper}/chain`, width: 1000, maxKb: 40, paint: paintChain },
  lantern: { file: `${features}/donation/lantern`, width: 640, maxKb: 40, paint: paintLantern },
  rabbit: { file: `${features}/images/rabbit`, width: 320, maxKb: 20, paint: paintRabbit },
  frame: { file: `${door}/frame`, width: 640, maxKb: 32, paint: paintFrame },
  leaf: { file: `${door}/leaf`, width: 280, maxKb: 20, paint: paintLeaf },
  land: { file: `${door}/land`, width: 560, maxKb: 24, paint: paintLand },
  plates: { file: `${whitePaper}/plates`, width: 720, maxKb: 28, paint: paintPlates },
  moons: { file: `${whitePaper}/moons`, width: 960, maxKb: 20, paint: paintMoons },
  phone: { file: `${revoDoor}/phone`, width: 480, maxKb: 16, paint: paintPhone },
  feed: { file: `${revoDoor}/feed`, width: 400, maxKb: 28, paint: paintFeed, isAlike: true },
  eye: { file: `${revoDoor}/eye`, width: 320, maxKb: 14, paint: paintEye },
  sieve: { file: `${revoDoor}/sieve`, width: 320, maxKb: 14, paint: paintSieve },
  gate: { file: `${revoDoor}/gate`, width: 320, maxKb: 14, paint: paintGate },
  butterfly: { file: `${revoDoor}/butterfly`, width: 760, maxKb: 28, paint: paintButterfly },
  doors: { file: `${revoDoor}/doors`, width: 760, maxKb: 24, paint: paintDoors },
  week: { file: `${revoDoor}/week`, width: 760, maxKb: 22, paint: paintWeek },
  beacon: { file: `${revoDoor}/beacon`, width: 760, maxKb: 28, paint: paintBeacon },
};

/** As AVIF, which keeps soft light smooth: a WebP of this size has a few steps of transparency, which show as edges. */
async function saveTransparent(canvas, file, maxKb) {
  const png = await canvas.encode("png");
  for (let quality = 60; ; quality -= 4) {
    const bytes = await sharp(png).avif({ quality, effort: 6, chromaSubsampling: "4:4:4" }).toBuffer();
    if (bytes.length > maxKb * 1024 && quality > 32) continue;
    await writeFile(path.join(mediaFolder, file), bytes);
    return;
  }
}

const [only, theme, preview] = process.argv.slice(2);
if (preview) await savePreview(drawings[only].paint(theme, drawings[only].width), preview);
else
  for (const [name, { file, isAlike, maxKb, paint, width }] of Object.entries(drawings)) {
    if (only && only !== name) continue;
    if (isAlike) await saveTransparent(paint("night", width), `${file}.avif`, maxKb);
    for (const light of isAlike ? [] : ["night", "dawn"])
      if (!theme || theme === light) await saveTransparent(paint(light, width), `${file}-${light}.avif`, maxKb);
  }
