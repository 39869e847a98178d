// Cuts the pictures of the story page out of the pictures of the stories: 3 to 4, at the full height of the master.
// Usage: node media/story-arches.mjs
import sharp from "sharp";

const arches = [
  { name: "opening", story: "the-butterfly-that-stayed", focus: 0.44 },
  { name: "the-awakening", story: "first-light", focus: 0.485 },
  { name: "learning-to-feel", story: "the-sound-of-rain", focus: 0.52 },
  { name: "finding-purpose", story: "the-day-i-said-i", focus: 0.5 },
];
const width = 675;
const height = 900;

for (const { name, story, focus } of arches) {
  const cut = sharp(`content/media/stories/${story}-1600.webp`).extract({
    left: Math.round((1600 - width) * focus),
    top: 0,
    width,
    height,
  });
  await cut.clone().webp({ quality: 74, effort: 6 }).toFile(`content/media/story-page/${name}.webp`);
  await cut.clone().avif({ quality: 46, effort: 7 }).toFile(`content/media/story-page/${name}.avif`);
}
