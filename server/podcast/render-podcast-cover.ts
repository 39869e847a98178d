// Run in a separate process by server/podcast/podcast-cover.ts, so that the image library and its memory never stay in
// the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { text } from "node:stream/consumers";
import sharp from "sharp";

/** What directories want: square, at most 3000 pixels. */
const side = 3_000;
const { portrait } = JSON.parse(await text(process.stdin)) as { portrait: string };
const cover = sharp(portrait).resize(side, side, { fit: "cover", position: "top" }).flatten({ background: "#120b33" });
process.stdout.write(await cover.jpeg({ quality: 72, mozjpeg: true }).toBuffer());
