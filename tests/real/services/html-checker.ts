import { writeFileSync } from "node:fs";
import path from "node:path";
import { visitedPaths } from "#tests/e2e/public-pages/visited-paths.ts";
import { runProgram } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";

const version = "26.9.27";

/** Not an error, and what React writes. */
const harmless = ".*Trailing slash on void elements.*";

type Message = { url: string; message: string; extract?: string };

/** In the standard, and not yet known to the checker. */
const isKnown = ({ message, extract = "" }: Message): boolean =>
  message.startsWith("A “link” element with a “blocking” attribute must have") && extract.includes('rel="expect"');

/** What the W3C's service runs, for the markup of the pages as they come from the server. */
export const htmlChecker: RealService = {
  name: "html",
  title: "W3C checker (vnu)",
  find: async (tools) => {
    const java = tools.getProgram("java", "17 or newer");
    const jar = path.join(await tools.getNpmPackage("vnu-jar", version), "build/dist/vnu.jar");
    return {
      version,
      open: async () => {
        const site = await startRealSite();
        return {
          checks: [
            {
              title: "It finds nothing in the markup of any public page",
              run: async () => {
                const folder = tools.createFolder();
                const files = new Map<string, string>();
                for (const [index, page] of visitedPaths.entries()) {
                  const file = path.join(folder, `${index}.html`);
                  writeFileSync(file, await (await fetch(site.url + page)).text());
                  files.set(file, page);
                }
                const flags = ["-Xmx512m", "-jar", jar, "--exit-zero-always", "--format", "json", "--stdout"];
                const given = ["--filterpattern", harmless, ...files.keys()];
                const output = await runProgram(java, [...flags, ...given], { limitMs: 240_000 });
                const { messages } = JSON.parse(output) as { messages: Message[] };
                const found = messages
                  .filter((one) => !isKnown(one))
                  .map(
                    ({ url, message, extract }) => `${files.get(new URL(url).pathname)}: ${message} ${extract ?? ""}`,
                  );
                if (found.length > 0) throw new Error(found.join("; "));
                return `${files.size} pages`;
              },
            },
          ],
          close: () => site.stop(),
        };
      },
    };
  },
};
