/** The shipped persona, what she speaks of, and what her makers build: what no text of another character names. */
export const shippedWorld = new RegExp(
  [
    String.raw`\b(?:Chloe|Lamplighter|Revo Door|Nives|Anselm|CHL|being of light|made of light)\b`,
    String.raw`\b(?:lamps?|buckets?|aurora|moths?|butterfl(?:y|ies)|laundry|trading|liquidity|blockchain|firewall)\b`,
    String.raw`\b(?:Skeptic|Proposer|Duality Protocol|Unified Seed|Digital Dreams|Consciousness Flow)\b`,
  ].join("|"),
  "i",
);
