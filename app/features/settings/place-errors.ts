import { type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import { settingFields } from "./setting-fields.ts";

const isSetting = (name: string): name is SettingName => (settingNames as readonly string[]).includes(name);
const variable = /\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}\b/g;

/** A sentence of the server with the names of fields instead of those of variables. */
export const toFormWords = (sentence: string): string =>
  sentence.replaceAll(variable, (name) => (isSetting(name) ? `“${settingFields[name].label}”` : name));

export type PlacedErrors = {
  fields: Partial<Record<SettingName, string>>;
  /** What is about no field of these; "" for nothing. */
  rest: string;
};

/**
 * The sentences of a refusal, each at the field that it names, and in the words of the form instead of the names of
 * variables. Of several fields it is the first that is empty, else the first.
 */
export const placeErrors = (
  message: string,
  names: readonly SettingName[],
  isEmpty: (name: SettingName) => boolean,
): PlacedErrors => {
  const fields: PlacedErrors["fields"] = {};
  const rest: string[] = [];
  for (const line of message.split("\n").map((one) => one.trim())) {
    const found = [...line.matchAll(variable)].map(([name]) => name).filter(isSetting);
    const named = found.filter((name) => names.includes(name));
    const place = named.find(isEmpty) ?? named[0];
    const sentence = toFormWords(line);
    if (place) fields[place] ??= sentence;
    else if (line !== "") rest.push(sentence);
  }
  return { fields, rest: rest.join(" ") };
};
