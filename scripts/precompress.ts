import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest)$/;

/** Writes `.br` and `.gz` files at maximum compression beside each compressible file below a folder. */
export const precompress = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!compressible.test(name) || !(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if (bytes.length < 256) continue;
    await writeFile(
      `${file}.br`,
      await brotli(bytes, {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }));
  }
};
