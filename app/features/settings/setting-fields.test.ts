import { expect, test } from "vitest";
import { secretSettings, settingNames } from "#contracts/values/setting-values.ts";
import { settingFields } from "./setting-fields.ts";

test("no value of a secret is in a field that shows it", () => {
  const shown = settingNames.filter((name) => !["secret", "mail-server"].includes(settingFields[name].kind));
  expect(shown.filter((name) => secretSettings.has(name))).toEqual([]);
});

test("what a person reads holds no name of a variable", () => {
  for (const { label, hint = "" } of Object.values(settingFields))
    expect(`${label} ${hint}`).not.toMatch(/[A-Z]_[A-Z]/);
});

test("labels are told apart", () => {
  const labels = Object.values(settingFields).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
