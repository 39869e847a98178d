import { expect, test } from "vitest";
import type { Setting } from "#contracts/settings/settings.ts";
import { toValues } from "./setting-changes.ts";

const settings: Setting[] = [
  { name: "LLM_BASE_URL", setBy: "server", value: "http://localhost:1/v1" },
  { name: "LLM_MODEL", setBy: "panel", value: "small" },
  { name: "LLM_CONTEXT", setBy: null, value: null },
  { name: "LLM_API_KEY", setBy: "panel", value: null },
  { name: "TTS_API_KEY", setBy: null, value: null },
];

test("saves what was changed, and takes back what was emptied", () => {
  expect(toValues(settings, { LLM_MODEL: " large ", LLM_CONTEXT: "4096", LLM_API_KEY: "" })).toEqual({
    LLM_MODEL: "large",
    LLM_CONTEXT: "4096",
    LLM_API_KEY: null,
  });
});

test("saves nothing that is as it was, and nothing that the server sets", () => {
  expect(
    toValues(settings, { LLM_BASE_URL: "http://elsewhere/v1", LLM_MODEL: "small", LLM_CONTEXT: "", TTS_API_KEY: "" }),
  ).toEqual({});
});
