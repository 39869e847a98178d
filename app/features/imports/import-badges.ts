import type { BadgeTone } from "#app/ui/status/badge.tsx";
import type { EntryOutcome, EntryState, ImportEntry, ImportState } from "#contracts/posts/import-calls.ts";

type Badge = { label: string; tone: BadgeTone };

export const stateBadges: Record<ImportState, Badge> = {
  open: { label: "Not complete", tone: "warning" },
  reading: { label: "Being read", tone: "accent" },
  planned: { label: "Ready to import", tone: "accent" },
  running: { label: "Running", tone: "accent" },
  stopped: { label: "Stopped", tone: "warning" },
  done: { label: "Finished", tone: "success" },
  undoing: { label: "Being undone", tone: "accent" },
  undone: { label: "Undone", tone: "neutral" },
  unreadable: { label: "Not readable", tone: "danger" },
};

export const entryBadges: Record<EntryState, Badge> = {
  new: { label: "New", tone: "accent" },
  same: { label: "Here already", tone: "neutral" },
  changed: { label: "Changed there", tone: "accent" },
  conflict: { label: "Changed in both", tone: "warning" },
  unusable: { label: "Not possible", tone: "danger" },
};

export const outcomeBadges: Record<EntryOutcome, Badge> = {
  created: { label: "Created", tone: "success" },
  updated: { label: "Updated", tone: "success" },
  same: { label: "Here already", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
};

export const statusBadges: Record<ImportEntry["status"], Badge> = {
  published: { label: "Published", tone: "success" },
  scheduled: { label: "Scheduled", tone: "warning" },
  draft: { label: "Draft", tone: "neutral" },
};
