import type { RealService } from "./real-service.ts";
import { modelServer } from "./model/model-server.ts";

/** In the order in which they run. */
export const services: RealService[] = [modelServer];
