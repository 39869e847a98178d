import type { Plugin } from "postcss";

const condition = /^\(color:\s*color-mix\(in lab, red, red\)\)$/;

/**
 * PostCSS plugin that removes Tailwind's `@supports` around `color-mix()`, which all supported browsers implement. The
 * minifier can then drop the opaque fallback color.
 */
export const removeColorMixFallback: Plugin = {
  postcssPlugin: "remove-color-mix-fallback",
  OnceExit(root) {
    root.walkAtRules("supports", (rule) => {
      if (condition.test(rule.params) && rule.nodes) rule.replaceWith(rule.nodes);
    });
  },
};
