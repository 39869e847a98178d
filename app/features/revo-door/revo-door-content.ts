import firewallData from "#content/revo-door.json" with { type: "json" };
import type { RevoDoor } from "#contracts/content/revo-door.ts";

export const revoDoor: RevoDoor = firewallData;
