import { expect, test } from "vitest";
import { findImageProvider, settingFields } from "#app/features/settings/setting-fields.ts";
import { settingNames } from "#contracts/values/setting-values.ts";
import type { VariableMeta } from "#server/env-values.ts";
import { variables } from "#server/env-variables.ts";

const shown = (name: (typeof settingNames)[number]): string | undefined =>
  name === "IMAGE_PROVIDER" ? findImageProvider(() => "") : settingFields[name].default;

test.each(settingNames)("the panel shows the default of %s that holds", (name) => {
  expect(shown(name)).toBe((variables.shape[name].meta() as VariableMeta | undefined)?.default);
});
