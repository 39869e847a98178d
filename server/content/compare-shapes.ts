type Difference = { at: string; reason: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Words that a text is recognized by: a language has as many as it needs. */
const isWordList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string" || isWordList(item));

/**
 * What a translation lacks, or has beyond its original: members of records and entries of lists, not their texts. Lists
 * of texts may be of any length.
 */
export const compareShapes = (original: unknown, translation: unknown, at = ""): Difference[] => {
  const toPath = (name: string | number) => (at === "" ? String(name) : `${at}.${name}`);
  if (isWordList(original) && isWordList(translation)) return [];
  if (Array.isArray(original) && Array.isArray(translation)) {
    if (original.length !== translation.length)
      return [{ at, reason: `has ${translation.length} entries, in English ${original.length}` }];
    return original.flatMap((item, index) => compareShapes(item, translation[index], toPath(index)));
  }
  if (isRecord(original) && isRecord(translation)) {
    // The forms of a plural are those of the language.
    if (Object.hasOwn(original, "other") && Object.hasOwn(translation, "other")) return [];
    return [...new Set([...Object.keys(original), ...Object.keys(translation)])].flatMap((name) => {
      if (!Object.hasOwn(translation, name)) return [{ at: toPath(name), reason: "is missing" }];
      if (!Object.hasOwn(original, name)) return [{ at: toPath(name), reason: "is not in the English file" }];
      return compareShapes(original[name], translation[name], toPath(name));
    });
  }
  if (typeof original === "string" && typeof translation === "string") return [];
  return original === translation ? [] : [{ at, reason: `must be ${JSON.stringify(original)}` }];
};
