import type { BackendStatus } from "@site/supabase/backend.ts";

const megabyte = 1024 * 1024;

/** Warnings for the owner about the machine, as sentences; empty if there are none. */
export const listNotices = (status: BackendStatus | undefined): string[] => {
  if (!status) return [];
  const { disk, isUp } = status;
  return [
    ...(disk?.isLow
      ? [
          `The disk of this site is full (${Math.floor(disk.freeBytes / megabyte)} MB free): nothing can be saved until 64 MB are free. Reading still works.`,
        ]
      : []),
    ...(isUp ? [] : ["The database is being restarted. Please wait a moment."]),
  ];
};
