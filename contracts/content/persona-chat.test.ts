import { expect, test } from "vitest";
import { z } from "zod";
import { personaChatSettingsSchema } from "./persona-chat.ts";

test("tells the owner what each setting is called and what it does", () => {
  const { properties = {} } = z.toJSONSchema(personaChatSettingsSchema);
  const named = Object.entries(properties).map(([name, field]) => ({
    name,
    ...(field as z.core.JSONSchema.JSONSchema),
  }));
  expect(named.length).toBeGreaterThan(6);
  for (const { name, title = "", description = "" } of named) {
    expect(title, name).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(description, name).toMatch(/^[A-Z].{30,}\.$/);
  }
});
