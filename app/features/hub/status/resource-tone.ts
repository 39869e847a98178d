export type ResourceTone = "primary" | "warning" | "destructive";

/** Look of a resource's utilization in percent: primary below 50, a warning below 80, destructive from there. */
export const getResourceTone = (percent: number): ResourceTone =>
  percent < 50 ? "primary" : percent < 80 ? "warning" : "destructive";
