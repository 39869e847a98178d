import landingData from "#content/landing.json" with { type: "json" };
import type { Landing } from "#contracts/content/landing.ts";

export const landing: Landing = landingData;
