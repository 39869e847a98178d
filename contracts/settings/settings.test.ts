import { expect, test } from "vitest";
import { settingsCallSchema } from "./settings.ts";
import { secretSettings, settingNames } from "../values/setting-values.ts";

test("a setting belongs to one part, and each secret is a setting", () => {
  expect(new Set(settingNames).size).toBe(settingNames.length);
  expect(settingNames).toEqual(expect.arrayContaining([...secretSettings]));
});

test("a variable that is not for the panel is refused", () => {
  expect(settingsCallSchema.safeParse({ action: "save", values: { DATA_DIR: "/" } }).success).toBe(false);
  expect(settingsCallSchema.safeParse({ action: "save", values: { LLM_MODEL: "small" } }).success).toBe(true);
});
