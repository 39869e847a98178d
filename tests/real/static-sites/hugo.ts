import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runProgram } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { readGoVersion } from "../services/go-version.ts";
import { checkBuilt, startSiteWithStories, unpackExport } from "./export-stories.ts";

const layout = `<!doctype html>
<title>{{ .Title }}</title>
<h1>{{ .Title }}</h1>
{{ with .Params.cover }}<img alt="{{ .alt }}" src="{{ .image }}">{{ end }}
{{ .Content }}
`;

/** A new site of Hugo with the plainest of themes. */
const createProject = (folder: string): void => {
  writeFileSync(path.join(folder, "hugo.toml"), 'baseURL = "/"\ntitle = "Stories"\n');
  mkdirSync(path.join(folder, "layouts"));
  for (const name of ["page", "section", "home", "taxonomy", "term"])
    writeFileSync(path.join(folder, "layouts", `${name}.html`), layout);
};

/** A program that makes pages of Markdown. */
export const hugo: RealService = {
  name: "hugo",
  title: "Hugo",
  find: async (tools) => {
    const program = await tools.getGoProgram("hugo", "github.com/gohugoio/hugo@v0.150.0");
    return {
      version: await readGoVersion(tools, program),
      open: async () => {
        const site = await startSiteWithStories();
        const folder = tools.createFolder();
        createProject(folder);
        const output = path.join(folder, "public");
        return {
          checks: [
            {
              title: "It builds the export without a warning",
              run: async () => {
                await unpackExport(site, "hugo", folder);
                await runProgram(program, ["--panicOnWarning", "--noBuildLock"], { cwd: folder });
              },
            },
            ...checkBuilt({ site, output, toPage: (slug) => `posts/${slug}/` }),
          ],
          close: site.stop,
        };
      },
    };
  },
};
