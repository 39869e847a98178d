import type { AtRule, Plugin } from "postcss";

const condition = /^\(color:\s*color-mix\(in lab, red, red\)\)$/;

const removeFallback = (rule: AtRule): void => {
  const names = new Set(rule.nodes?.map((node) => (node.type === "decl" ? node.prop : "")));
  rule.parent?.each((node) => {
    if (node === rule) return false;
    if (node.type === "decl" && names.has(node.prop)) node.remove();
    return undefined;
  });
};

/**
 * PostCSS plugin that removes Tailwind's `@supports` around `color-mix()`, which all supported browsers implement, and
 * the opaque color before it. The minifier leaves that one where it refers to a variable.
 */
export const removeColorMixFallback: Plugin = {
  postcssPlugin: "remove-color-mix-fallback",
  OnceExit(root) {
    root.walkAtRules("supports", (rule) => {
      if (!condition.test(rule.params) || !rule.nodes) return;
      removeFallback(rule);
      rule.replaceWith(rule.nodes);
    });
  },
};
