import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runProgram } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { checkBuilt, startSiteWithStories, unpackExport } from "./export-stories.ts";

const version = "7.3.5";

/** A new site of Astro: the collection of its own blog, its page as plain as can be, and what our README asks for. */
const project: Record<string, string> = {
  "package.json": '{ "type": "module" }\n',
  "astro.config.mjs": `import { defineConfig } from "astro/config";
export default defineConfig({ redirects: { "/post/[...slug]": "/blog/[...slug]" } });
`,
  "src/content.config.ts": `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
const blog = defineCollection({
  loader: glob({ base: "./src/content/blog", pattern: "**/*.{md,mdx}" }),
  schema: ({ image }) =>
    z.object({
      title: z.string(),
      description: z.string(),
      pubDate: z.coerce.date(),
      updatedDate: z.coerce.date().optional(),
      heroImage: z.optional(image()),
    }),
});
export const collections = { blog };
`,
  "src/pages/blog/[...slug].astro": `---
import { Image } from "astro:assets";
import { getCollection, render } from "astro:content";
export async function getStaticPaths() {
  const posts = await getCollection("blog");
  return posts.map((post) => ({ params: { slug: post.id }, props: post }));
}
const { data } = Astro.props;
const { Content } = await render(Astro.props);
---
<title>{data.title}</title>
<h1>{data.title}</h1>
{data.heroImage && <Image src={data.heroImage} alt="" />}
<Content />
`,
};

const createProject = (folder: string, modules: string): void => {
  for (const [name, text] of Object.entries(project)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  symlinkSync(modules, path.join(folder, "node_modules"));
};

/** A program that makes sites of content and components. */
export const astro: RealService = {
  name: "astro",
  title: "Astro",
  find: async (tools) => {
    const installed = await tools.getNpmPackage("astro", version);
    return {
      version,
      open: async () => {
        const site = await startSiteWithStories();
        const folder = tools.createFolder();
        createProject(folder, path.dirname(installed));
        return {
          checks: [
            {
              title: "It builds the export",
              run: async () => {
                await unpackExport(site, "astro", folder);
                const env = { ASTRO_TELEMETRY_DISABLED: "1" };
                const program = path.join(installed, "bin/astro.mjs");
                await runProgram(process.execPath, [program, "build"], { cwd: folder, env, limitMs: 240_000 });
              },
            },
            ...checkBuilt({ site, output: path.join(folder, "dist"), toPage: (slug) => `blog/${slug}/` }),
          ],
          close: site.stop,
        };
      },
    };
  },
};
