import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const read = (securityContact: string | undefined) =>
  securityTxt({ securityContact, siteUrl: "https://example.org" }).request("/.well-known/security.txt");

test.each([
  ["security@example.org", "mailto:security@example.org"],
  ["https://example.org/report", "https://example.org/report"],
])("says who hears of weaknesses: %s", async (contact, address) => {
  const text = await (await read(contact)).text();
  expect(text).toContain(`Contact: ${address}\n`);
  expect(text).toContain("Canonical: https://example.org/.well-known/security.txt\n");
  expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "")).toBeGreaterThan(Date.now());
});

test("is not there without a contact", async () => {
  expect((await read(undefined)).status).toBe(404);
});
