import type { LoreEntry } from "#contracts/content/character.ts";

/** An entry of the lorebook of a card, as SillyTavern writes it. */
export type CardEntry = {
  name: string;
  keys: string[];
  secondary_keys: string[];
  content: string;
  enabled: boolean;
  constant: boolean;
  selective: boolean;
  insertion_order: number;
  extensions: {
    position?: number;
    depth?: number;
    role?: number;
    selectiveLogic?: number;
    scan_depth?: number | null;
    case_sensitive?: boolean | null;
    match_whole_words?: boolean | null;
    probability?: number;
    useProbability?: boolean;
    ignore_budget?: boolean;
    exclude_recursion?: boolean;
    prevent_recursion?: boolean;
    delay_until_recursion?: boolean;
    sticky?: number;
    cooldown?: number;
    delay?: number;
    group?: string;
    group_override?: boolean;
    group_weight?: number;
  };
};

const logics = ["any", "notAll", "notAny", "all"] as const;
const positions = ["before", "after", "noteBefore", "noteAfter", "depth", "examplesBefore", "examplesAfter"] as const;
const roles = ["system", "user", "assistant"] as const;

export const toLoreEntry = (entry: CardEntry): LoreEntry => {
  const { extensions: more } = entry;
  return {
    title: entry.name,
    keys: entry.keys,
    content: entry.content,
    isEnabled: entry.enabled,
    isConstant: entry.constant,
    conditions: {
      secondaryKeys: entry.secondary_keys,
      logic: entry.selective ? (logics[more.selectiveLogic ?? 0] ?? "any") : "ignored",
      isCaseSensitive: more.case_sensitive ?? false,
      isWholeWord: more.match_whole_words ?? true,
      ...(typeof more.scan_depth === "number" && { scanDepth: more.scan_depth }),
      probability: more.useProbability ? (more.probability ?? 100) : 100,
      delay: more.delay ?? 0,
      sticky: more.sticky ?? 0,
      cooldown: more.cooldown ?? 0,
      group: more.group ?? "",
      groupWeight: more.group_weight ?? 100,
      isPreferredInGroup: more.group_override ?? false,
      isExcludedFromRecursion: more.exclude_recursion ?? false,
      stopsRecursion: more.prevent_recursion ?? false,
      isOnlyByRecursion: more.delay_until_recursion ?? false,
    },
    place: {
      position: positions[more.position ?? 0] ?? "before",
      depth: more.depth ?? 4,
      role: roles[more.role ?? 0] ?? "system",
      order: entry.insertion_order,
      ignoresBudget: more.ignore_budget ?? false,
    },
  };
};
