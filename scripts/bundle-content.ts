import type { Plugin } from "vite";

const prefix = "virtual:content/";
const calls = /\b(?:get|use)Content\(\s*["'`]([\w/-]+)["'`]\s*\)/g;

/** Bundles each file of `content/` with the modules that call `getContent` or `useContent` with its name (decision 020). */
export const bundleContent = (): Plugin => ({
  name: "bundle-content",
  // Last, so that a call that was removed from the browser's code, like one in a loader, adds nothing to it.
  enforce: "post",
  resolveId: {
    filter: { id: /^virtual:content\// },
    handler: (id) => `\0/content/${id.slice(prefix.length)}`,
  },
  load: {
    filter: { id: /^\0\/content\// },
    handler: (id) => {
      const name = id.slice("\0/content/".length);
      return [
        `import { addContent } from "/app/lib/content/content.ts";`,
        `import content from "/content/${name}.json";`,
        `addContent(${JSON.stringify(name)}, content);`,
      ].join("\n");
    },
  },
  transform: {
    filter: { id: /\/app\/.*\.tsx?(?:$|\?)/, code: /Content\(/ },
    handler: (code) => {
      const names = new Set([...code.matchAll(calls)].map(([, name = ""]) => name));
      const imports = [...names].map((name) => `\nimport "${prefix}${name}";`).join("");
      return imports === "" ? null : { code: code + imports, map: null };
    },
  },
});
