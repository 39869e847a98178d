import { createDateFormat } from "#app/lib/format-date.ts";

export const formatDay = createDateFormat({ dateStyle: "medium" });
export const formatTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });
