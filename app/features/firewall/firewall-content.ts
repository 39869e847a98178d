import firewallData from "#content/revo-door.json" with { type: "json" };
import type { Firewall } from "#contracts/pages/firewall.ts";

export const firewall: Firewall = firewallData;
