// Run in a separate process by process-image.ts, so that the image library and its memory never stay in the server.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const widths = [1600, 960, 480];
const maxPixels = 50_000_000;

const source = await buffer(process.stdin);
const picture = sharp(source, { limitInputPixels: maxPixels, failOn: "error", animated: false }).rotate();
// Each part is its length in four bytes, then the file. Metadata is not copied.
for (const width of widths) {
  const file = await picture.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(file.length);
  process.stdout.write(length);
  process.stdout.write(file);
}
