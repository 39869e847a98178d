import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

/** How Node refuses what does not fit its tag, or has none. */
const refusal = /authenticate data|authentication tag|initialization vector/i;
const box = createSecretBox("a secret of at least thirty-two characters");

test("opens what it has sealed, and never seals alike twice", () => {
  const sealed = [box.seal("JBSWY3DPEHPK3PXP", "a"), box.seal("JBSWY3DPEHPK3PXP", "a")];
  expect(sealed.map((text) => box.open(text, "a"))).toEqual(["JBSWY3DPEHPK3PXP", "JBSWY3DPEHPK3PXP"]);
  expect(new Set(sealed).size).toBe(2);
  expect(sealed.join()).not.toContain("JBSWY3DPEHPK3PXP");
});

test("opens nothing of another place or key, and nothing that was changed or cut", () => {
  const sealed = box.seal("JBSWY3DPEHPK3PXP", "a");
  expect(() => box.open(sealed, "b")).toThrow(refusal);
  expect(() => createSecretBox("another secret of thirty-two characters").open(sealed, "a")).toThrow(refusal);
  for (const changed of [`A${sealed.slice(1)}`, sealed.slice(0, -2), sealed.slice(0, 20), ""])
    expect(() => box.open(changed, "a")).toThrow(refusal);
});
