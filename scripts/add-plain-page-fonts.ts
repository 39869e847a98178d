import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const fonts = [
  { family: "Figtree", weight: "300 900", file: /^figtree-latin-wght-normal-[\w-]+\.woff2$/ },
  { family: "Cormorant", weight: "300 700", file: /^cormorant-latin-wght-normal-[\w-]+\.woff2$/ },
];

/** Gives the pages that the server writes itself the fonts of the site, whose names are known only after the build. */
export const addPlainPageFonts = async (folder: string): Promise<void> => {
  const names = await readdir(path.join(folder, "assets"));
  const faces = fonts.map(({ family, weight, file }) => {
    const name = names.find((one) => file.test(one));
    if (name === undefined) throw new Error(`The build has no font like ${file.source}`);
    return `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url("/assets/${name}") format("woff2")}`;
  });
  const sheet = path.join(folder, "plain-page.css");
  await writeFile(sheet, `${faces.join("\n")}\n${await readFile(sheet, "utf8")}`);
};
