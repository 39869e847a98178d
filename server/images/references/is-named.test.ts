import { expect, test } from "vitest";
import { isNamed } from "./is-named.ts";

const chloe = ["Chloe", "chloe"];

test.each([
  "Chloe on a bridge",
  "chloe, on a bridge",
  "a bridge, with CHLOE",
  "“Chloe”",
  "Chloe's garden",
  "the garden is Chloe’s",
  "Chloes Garten",
  "l'île de Chloe",
  "a portrait d’Chloe",
  "a moth-Chloe",
  "橋の上のChloeの絵",
  "Chloe가 다리 위에",
])("finds the name in %j", (prompt) => {
  expect(isNamed(prompt, chloe)).toBe(true);
});

test.each(["a bridge", "Chloé is another, and so is Chloette", "chloe2", "mischloe", "chlo e", ""])(
  "finds no name in %j",
  (prompt) => {
    expect(isNamed(prompt, chloe)).toBe(false);
  },
);

test.each([
  ["アイコ", "橋の上のアイコ", "アイコン"],
  ["アイコ", "アイコの肖像", "アイコニックな橋"],
  ["花", "花が笑う", "花火大会"],
  ["美咲", "桜と美咲の絵", "桜の絵"],
  ["克洛伊", "桥上的克洛伊", "桥上的猫"],
  ["클로이", "클로이의 정원", "클로이스터 정원"],
  ["ชโลอี้", "สะพานของชโลอี้", "สะพาน"],
  ["كلوي", "كلوي على الجسر", "جسر"],
  ["ليلى", "القمر وليلى", "ليل على الجسر"],
  ["Хлоя", "ХЛОЯ на мосту", "Хлоянна"],
  ["Zoë", "zoe on a bridge", "zoetrope"],
  ["Mira Vale", "mira vale, at night", "mirabelle vale"],
  ["İpek", "İpek'in bahçesi", "ipekli"],
])("finds %s as a whole word of its script", (name, named, other) => {
  expect(isNamed(named, [name])).toBe(true);
  expect(isNamed(other, [name])).toBe(false);
});

test("finds nobody without a name", () => {
  expect(isNamed("a bridge", ["", " "])).toBe(false);
});
