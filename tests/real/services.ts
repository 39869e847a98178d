import type { RealService } from "./real-service.ts";
import { firefox, webKit } from "./browsers/browsers.ts";
import { epubcheck } from "./epubcheck.ts";
import { htmlChecker } from "./html-checker.ts";
import { modelLimits } from "./model/limits.ts";
import { modelOwner } from "./model/owner.ts";
import { modelVisitors } from "./model/visitors.ts";
import { ollama } from "./model/ollama.ts";
import { sillyTavern } from "./silly-tavern.ts";

/** In the order in which they run. */
export const services: RealService[] = [
  modelVisitors,
  modelOwner,
  modelLimits,
  ollama,
  sillyTavern,
  firefox,
  webKit,
  htmlChecker,
  epubcheck,
];
