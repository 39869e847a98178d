import { isDeepStrictEqual } from "node:util";
import type { LorebookEntry } from "@site/character-card/card/lorebook.ts";
import type { Json } from "@site/character-card/json/json.ts";
import { type LoreEntry, type lorePositions, loreRoles } from "#contracts/content/character.ts";

type Conditions = NonNullable<LoreEntry["conditions"]>;
type Place = NonNullable<LoreEntry["place"]>;
type Position = (typeof lorePositions)[number];

/** By their numbers in SillyTavern. The last one there is an outlet, for which there is no place here. */
const positions: readonly Position[] = [
  "before",
  "after",
  "noteBefore",
  "noteAfter",
  "depth",
  "examplesBefore",
  "examplesAfter",
  "after",
];
const logics: readonly NonNullable<Conditions["logic"]>[] = ["any", "notAll", "notAny", "all"];

const toCount =
  (max: number) =>
  (raw: Json): number | undefined =>
    typeof raw === "number" && raw >= 0 ? Math.min(Math.round(raw), max) : undefined;
const toFlag = (raw: Json): boolean | undefined => (typeof raw === "boolean" ? raw : undefined);
/** A number is the round of recursion for which an entry waits. */
const toFlagOrRound = (raw: Json): boolean | undefined => (typeof raw === "number" ? raw > 0 : toFlag(raw));
const toGroup = (raw: Json): string | undefined => (typeof raw === "string" ? raw.slice(0, 200) : undefined);
const toRole = (raw: Json): Place["role"] => (typeof raw === "number" ? loreRoles[raw] : undefined);

/** Extra fields of SillyTavern: among the extensions of a card's entry, in world info beside the other fields. */
type Extra = {
  /** The first one is that of the extensions. */
  names: readonly [string, ...string[]];
  /** What counts where it is missing. */
  usual: unknown;
  read(raw: Json): unknown;
  write?(value: unknown): Json;
};

const conditionExtras: Partial<Record<keyof Conditions, Extra>> = {
  isWholeWord: { names: ["match_whole_words", "matchWholeWords"], usual: true, read: toFlag },
  scanDepth: { names: ["scan_depth", "scanDepth"], usual: null, read: toCount(1_000) },
  delay: { names: ["delay"], usual: 0, read: toCount(10_000) },
  sticky: { names: ["sticky"], usual: 0, read: toCount(10_000) },
  cooldown: { names: ["cooldown"], usual: 0, read: toCount(10_000) },
  group: { names: ["group"], usual: "", read: toGroup },
  groupWeight: { names: ["group_weight", "groupWeight"], usual: 100, read: toCount(10_000) },
  isPreferredInGroup: { names: ["group_override", "groupOverride"], usual: false, read: toFlag },
  isExcludedFromRecursion: { names: ["exclude_recursion", "excludeRecursion"], usual: false, read: toFlag },
  stopsRecursion: { names: ["prevent_recursion", "preventRecursion"], usual: false, read: toFlag },
  isOnlyByRecursion: {
    names: ["delay_until_recursion", "delayUntilRecursion"],
    usual: false,
    read: toFlagOrRound,
  },
};
const placeExtras: Partial<Record<keyof Place, Extra>> = {
  depth: { names: ["depth"], usual: 4, read: toCount(1_000) },
  role: {
    names: ["role"],
    usual: "system",
    read: toRole,
    write: (value) => loreRoles.findIndex((role) => role === value),
  },
  ignoresBudget: { names: ["ignore_budget", "ignoreBudget"], usual: false, read: toFlag },
};

const hasValue = (object: { [name: string]: Json }, name: string): boolean =>
  Object.hasOwn(object, name) && object[name] !== null;

/** The value of an extra field, wherever the entry has it. */
export const findExtra = ({ extensions, rest }: LorebookEntry, names: readonly string[]): Json | undefined =>
  [extensions, rest.fields].flatMap((object) =>
    names.flatMap((name) => (hasValue(object, name) ? [object[name]] : [])),
  )[0];

const writeExtra = (entry: LorebookEntry, names: readonly [string, ...string[]], value: Json): LorebookEntry => {
  const { extensions, rest } = entry;
  const inside = names.find((name) => hasValue(extensions, name));
  const outside = names.find((name) => hasValue(rest.fields, name));
  if (!inside && outside) return { ...entry, rest: { ...rest, fields: { ...rest.fields, [outside]: value } } };
  return { ...entry, extensions: { ...extensions, [inside ?? names[0]]: value } };
};

const chanceNames = ["probability", "activationPercent", "risu_activationPercent"] as const;
const useChanceNames = ["useProbability"] as const;
const logicNames = ["selectiveLogic"] as const;
const caseNames = ["case_sensitive", "caseSensitive", "risu_case_sensitive"] as const;

const readExtras = (entry: LorebookEntry, extras: Partial<Record<string, Extra>>): [name: string, value: unknown][] =>
  Object.entries(extras).flatMap(([name, extra]) => {
    const raw = extra && findExtra(entry, extra.names);
    const value = raw === undefined ? undefined : extra?.read(raw);
    return value === undefined || value === extra?.usual ? [] : [[name, value]];
  });

/** `isAlone`: an entry of a lorebook without a card, where what is missing counts as in world info. */
export const readConditions = (entry: LorebookEntry, secondaryKeys: string[], isAlone: boolean): Conditions => {
  const isSelective = entry.isSelective ?? isAlone;
  const logic = isSelective ? (logics[Number(findExtra(entry, logicNames) ?? 0)] ?? "any") : "ignored";
  const isCaseSensitive = toFlag(findExtra(entry, caseNames) ?? entry.isCaseSensitive);
  const chance = findExtra(entry, useChanceNames) === false ? undefined : findExtra(entry, chanceNames);
  const probability = typeof chance === "number" ? Math.min(Math.max(chance, 0), 100) : 100;
  return {
    ...(secondaryKeys.length > 0 && { secondaryKeys, ...(logic !== "any" && { logic }) }),
    ...(isCaseSensitive && { isCaseSensitive }),
    ...(probability !== 100 && { probability }),
    ...Object.fromEntries(readExtras(entry, conditionExtras)),
  };
};

const readPosition = (entry: LorebookEntry, isAlone: boolean): Position => {
  const number = findExtra(entry, ["position"]);
  const found = typeof number === "number" ? positions[number] : undefined;
  if (found) return found;
  if (entry.position) return entry.position === "before_char" ? "before" : "after";
  return isAlone ? "before" : "after";
};

export const readPlace = (entry: LorebookEntry, isAlone: boolean): Place => {
  const position = readPosition(entry, isAlone);
  const { budgetPriority } = { ...(entry.rest.fields.contextConfig as { budgetPriority?: Json } | undefined) };
  const given = entry.insertionOrder ?? (typeof budgetPriority === "number" ? budgetPriority : 100);
  const order = Math.min(Math.max(Math.round(given), -1_000_000), 1_000_000);
  return {
    ...(position !== "before" && { position }),
    ...(order !== 100 && { order }),
    ...Object.fromEntries(readExtras(entry, placeExtras)),
  };
};

type LoreField = {
  /** With what counts where it is missing. */
  get(entry: LoreEntry): unknown;
  write(entry: LorebookEntry, now: LoreEntry): LorebookEntry;
};

const toFields = (group: "conditions" | "place", extras: Partial<Record<string, Extra>>): LoreField[] =>
  Object.entries(extras).flatMap(([name, extra]) => {
    if (!extra) return [];
    const get = (entry: LoreEntry): unknown => {
      const values: Partial<Record<string, unknown>> = { ...entry[group] };
      return values[name] ?? extra.usual;
    };
    const write: LoreField["write"] = (entry, now) =>
      writeExtra(entry, extra.names, extra.write?.(get(now)) ?? (get(now) as Json));
    return [{ get, write }];
  });

const listSecondaryKeys = ({ conditions }: LoreEntry): string[] => conditions?.secondaryKeys ?? [];
const getPosition = ({ place }: LoreEntry): Position => place?.position ?? "before";
const getChance = ({ conditions }: LoreEntry): number => conditions?.probability ?? 100;
const isCaseSensitive = ({ conditions }: LoreEntry): boolean => conditions?.isCaseSensitive ?? false;
const getOrder = ({ place }: LoreEntry): number => place?.order ?? 100;

/** All but title, keys and contents, which `write-lore.ts` writes. */
const fields: readonly LoreField[] = [
  { get: ({ isEnabled }) => isEnabled, write: (entry, { isEnabled }) => ({ ...entry, isEnabled }) },
  { get: ({ isConstant }) => isConstant, write: (entry, { isConstant }) => ({ ...entry, isConstant }) },
  { get: getOrder, write: (entry, now) => ({ ...entry, insertionOrder: getOrder(now) }) },
  {
    get: (entry) => (listSecondaryKeys(entry).length > 0 ? (entry.conditions?.logic ?? "any") : null),
    write(entry, now) {
      const logic = now.conditions?.logic ?? "any";
      if (listSecondaryKeys(now).length === 0) return entry;
      if (logic === "ignored") return { ...entry, isSelective: false };
      const isUsual = logic === "any" && findExtra(entry, logicNames) === undefined;
      const selective = { ...entry, isSelective: true };
      return isUsual ? selective : writeExtra(selective, logicNames, logics.indexOf(logic));
    },
  },
  {
    get: isCaseSensitive,
    write(entry, now) {
      const changed = { ...entry, isCaseSensitive: isCaseSensitive(now) };
      const isStandard = findExtra(entry, caseNames) === undefined && !Object.hasOwn(entry.extensions, "position");
      return isStandard ? changed : writeExtra(changed, caseNames, isCaseSensitive(now));
    },
  },
  {
    get: getChance,
    write(entry, now) {
      const changed = writeExtra(entry, chanceNames, getChance(now));
      return findExtra(entry, useChanceNames) === false ? writeExtra(changed, useChanceNames, true) : changed;
    },
  },
  {
    get: getPosition,
    write(entry, now) {
      const number = positions.indexOf(getPosition(now));
      const changed = { ...entry, position: number === 0 ? ("before_char" as const) : ("after_char" as const) };
      const isStandard = number < 2 && !Object.hasOwn(entry.extensions, "position");
      return isStandard ? changed : { ...changed, extensions: { ...entry.extensions, position: number } };
    },
  },
  ...toFields("conditions", conditionExtras),
  ...toFields("place", placeExtras),
];

/** The entry of a card with what differs between two states of the entry that was made of it. */
export const writeLoreFields = (entry: LorebookEntry, before: LoreEntry, now: LoreEntry): LorebookEntry =>
  fields.reduce(
    (written, { get, write }) => (isDeepStrictEqual(get(before), get(now)) ? written : write(written, now)),
    entry,
  );
