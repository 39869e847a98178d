export type ResourceTone = "primary" | "warning" | "destructive";

/** Tone for a utilization in percent: primary below 50, warning below 80, else destructive. */
export const getResourceTone = (percent: number): ResourceTone =>
  percent < 50 ? "primary" : percent < 80 ? "warning" : "destructive";
