import type { RequestStages } from "./request-stages.ts";

/** An answered request; `path` as in the log, times in milliseconds of `performance.now()`. */
type TracedRequest = {
  id: string;
  method: string;
  area: string;
  path: string;
  status: number;
  startedAt: number;
  endedAt: number;
  stages: RequestStages;
};

export type RequestTracer = (request: TracedRequest) => void;
