import path from "node:path";
import { build, type Plugin } from "vite";

const prefix = "inline-script:";

const bundle = async (file: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [chunk] = "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${file} gave no script.`);
  return chunk.code.trim();
};

/** Vite plugin for `import text from "inline-script:app/file.ts"`: the file, bundled and minified, as a string. */
export const inlineScript = (): Plugin => ({
  name: "inline-script",
  enforce: "pre",
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const file = path.resolve(id.slice(prefix.length + 1));
    this.addWatchFile(file);
    return `export default ${JSON.stringify(await bundle(file))};`;
  },
});
