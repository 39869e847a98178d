// Cuts the first frame out of a finished film, as the picture that stands in its place until it starts.
// Usage: node media/first-frame.mjs intro
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const name = process.argv[2] ?? "intro";
const folder = fileURLToPath(new URL("../content/media/video/", import.meta.url));
const picture = ["-frames:v", "1", "-c:v", "libwebp", "-quality", "80", "-compression_level", "6"];
const { status } = spawnSync(
  "ffmpeg",
  ["-v", "error", "-y", "-i", `${folder}${name}.webm`, ...picture, `${folder}${name}-first-frame.webp`],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
