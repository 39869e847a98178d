// Renders a film frame by frame and encodes it for the web.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mediaFolder, newCanvas, resized, save, savePreview } from "../drawing/canvas.mjs";
import { composeSound } from "./sound-bed.mjs";
import { smoothstep } from "../drawing/random.mjs";

/** 0 before a, 1 after b, soft in between: the one easing used in all films. */
export const during = smoothstep;

function ffmpeg(args) {
  const run = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  run.done = once(run, "close").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return run;
}

function paintFrame(film, frame) {
  const [canvas, ctx] = newCanvas(film.width, film.height);
  film.paint(ctx, frame / film.fps, film.width, film.height);
  return canvas;
}

async function renderFrames(film, master) {
  const size = `${film.width}x${film.height}`;
  const encoder = ffmpeg([
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgba",
    "-s",
    size,
    "-r",
    `${film.fps}`,
    "-i",
    "-",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-crf",
    "4",
    "-pix_fmt",
    "yuv444p",
    "-threads",
    "1",
    master,
  ]);
  const frames = Math.round(film.seconds * film.fps);
  for (let frame = 0; frame < frames; frame++) {
    const pixels = Buffer.from(paintFrame(film, frame).data());
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, "drain");
    if (frame % 24 === 0) console.log(`${film.name}: frame ${frame} of ${frames}`);
  }
  encoder.stdin.end();
  await encoder.done;
}

async function encode(film, master, sound) {
  const target = (ending) => path.join(mediaFolder, "video", `${film.name}.${ending}`);
  const input = ["-i", master, "-i", sound, "-shortest", "-vf", "format=yuv420p"];
  await ffmpeg([
    ...input,
    "-c:v",
    "libx264",
    "-profile:v",
    "high",
    "-preset",
    "slow",
    "-crf",
    `${film.crf}`,
    "-maxrate",
    film.maxRate,
    "-bufsize",
    film.maxRate,
    "-c:a",
    "aac",
    "-b:a",
    "96k",
    "-movflags",
    "+faststart",
    target("mp4"),
  ]).done;
  await ffmpeg([
    ...input,
    "-c:v",
    "libvpx-vp9",
    "-crf",
    `${film.crf + 11}`,
    "-b:v",
    film.maxRate,
    "-row-mt",
    "1",
    "-threads",
    "2",
    "-deadline",
    "good",
    "-cpu-used",
    "3",
    "-c:a",
    "libopus",
    "-b:a",
    "80k",
    target("webm"),
  ]).done;
}

/**
 * film: { name, width, height, fps, seconds, crf, maxRate, posterAt, posterWidth, paint(ctx, time, width, height) }.
 * Command line: no arguments renders everything; "frame <seconds> <file.png>" paints one frame; "poster" only the poster.
 */
export async function renderFilm(film, [command, at, file]) {
  if (command === "frame") return savePreview(paintFrame(film, Math.round(Number(at) * film.fps)), file);
  const still = paintFrame(film, Math.round(film.posterAt * film.fps));
  const posterHeight = Math.round((film.posterWidth * film.height) / film.width);
  await save(resized(still, film.posterWidth, posterHeight), `video/${film.name}-poster.webp`, {
    quality: 82,
    maxKb: 79,
  });
  if (command === "poster") return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "film-"));
  await mkdir(path.join(mediaFolder, "video"), { recursive: true });
  const master = path.join(folder, "master.mkv"),
    sound = path.join(folder, "sound.wav");
  await writeFile(sound, composeSound(film.seconds, film.sound));
  await renderFrames(film, master);
  await encode(film, master, sound);
  return rm(folder, { recursive: true });
}
