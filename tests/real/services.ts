import type { RealService } from "./real-service.ts";
import { modelLimits } from "./model/limits.ts";
import { modelOwner } from "./model/owner.ts";
import { modelVisitors } from "./model/visitors.ts";
import { ollama } from "./model/ollama.ts";
import { sillyTavern } from "./silly-tavern.ts";

/** In the order in which they run. */
export const services: RealService[] = [modelVisitors, modelOwner, modelLimits, ollama, sillyTavern];
