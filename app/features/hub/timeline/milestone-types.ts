import { getContent } from "#app/lib/content/content.ts";

const glows = new Map([
  ["birth", "border-[color-mix(in_srgb,var(--glow-gold)_60%,transparent)]"],
  ["awakening", "border-[color-mix(in_srgb,var(--glow-cyan)_60%,transparent)]"],
  ["growth", "border-[color-mix(in_srgb,var(--glow-teal)_60%,transparent)]"],
  ["evolution", "border-[color-mix(in_srgb,var(--glow-violet)_65%,transparent)]"],
  ["present", "border-[color-mix(in_srgb,var(--glow-rose)_65%,transparent)]"],
]);

/** Border color of a milestone's type. */
export const getGlow = (type: string): string => glows.get(type) ?? "border-line";

/** Label of a milestone's type. */
export const getTypeLabel = (type: string): string =>
  new Map(Object.entries(getContent("hub/timeline").types)).get(type) ?? type;
