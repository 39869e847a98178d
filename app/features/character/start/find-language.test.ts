import { expect, test } from "vitest";
import { findLanguage } from "./find-language.ts";

const languages = ["ar", "de", "en", "pt-BR", "zh-CN"].map((id) => ({ id, name: id, locale: id }));

test.each([
  [["pt-PT", "en"], "pt-BR"],
  [["pt-br"], "pt-BR"],
  [["de-AT", "en-US"], "de"],
  [["zh-Hant-TW"], "zh-CN"],
  [["nl", "ar-EG"], "ar"],
  [["nl"], "en"],
  [[], "en"],
])("finds for a browser in %j the language %s", (wanted, expected) => {
  expect(findLanguage(languages, wanted)).toBe(expected);
});
