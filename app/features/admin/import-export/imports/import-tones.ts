import type { BadgeTone } from "#app/ui/status/badge.tsx";
import type { EntryOutcome, EntryState, ImportEntry, ImportState } from "#contracts/posts/import-calls.ts";

export const stateTones: Record<ImportState, BadgeTone> = {
  open: "warning",
  reading: "accent",
  planned: "accent",
  running: "accent",
  stopped: "warning",
  done: "success",
  undoing: "accent",
  undone: "neutral",
  unreadable: "danger",
};

export const entryTones: Record<EntryState, BadgeTone> = {
  new: "accent",
  same: "neutral",
  changed: "accent",
  conflict: "warning",
  unusable: "danger",
};

export const outcomeTones: Record<EntryOutcome, BadgeTone> = {
  created: "success",
  updated: "success",
  same: "neutral",
  failed: "danger",
};

export const statusTones: Record<ImportEntry["status"], BadgeTone> = {
  published: "success",
  scheduled: "warning",
  draft: "neutral",
};
