import documentationData from "#content/hub/documentation.json" with { type: "json" };
import type { Documentation } from "#contracts/content/hub/documentation.ts";
import { fillNames } from "../fill.ts";

export const documentation: Documentation = fillNames(documentationData);
