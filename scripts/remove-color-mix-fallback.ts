import type { Plugin } from "postcss";

const condition = /^\(color:\s*color-mix\(in lab, red, red\)\)$/;

/**
 * PostCSS plugin that unwraps the condition which Tailwind writes around `color-mix()`. Every browser that we build for
 * knows it, so the minifier can then drop the opaque color in front of it.
 */
export const removeColorMixFallback: Plugin = {
  postcssPlugin: "remove-color-mix-fallback",
  OnceExit(root) {
    root.walkAtRules("supports", (rule) => {
      if (condition.test(rule.params) && rule.nodes) rule.replaceWith(rule.nodes);
    });
  },
};
