import { expect, test } from "vitest";
import { mailKinds, mailValues } from "#contracts/accounts/mail.ts";
import { createMailWriter } from "./write-mail.ts";

const write = createMailWriter("content");
const valuesOf = (kind: keyof typeof mailValues) => Object.fromEntries(mailValues[kind].map((name) => [name, `<${name}>`]));

test.each(mailKinds)("%s is complete in both forms", (kind) => {
  const mail = write({ kind, to: "ada@example.org", link: "https://example.org/?a=1&b=2", values: valuesOf(kind) });
  expect(mail.subject).toMatch(/\S/);
  expect(mail.text).toContain("https://example.org/?a=1&b=2");
  expect(mail.html).toContain('href="https://example.org/?a=1&#38;b=2"');
  for (const form of [mail.subject, mail.text]) expect(form).not.toMatch(/[{}]/);
  expect(mail.html.replace(/<style>[\s\S]*?<\/style>/, "")).not.toMatch(/[{}]/);
  for (const name of mailValues[kind]) expect(mail.html).not.toContain(`<${name}>`);
});

test("every colour of the light form has one for the dark", () => {
  const { html } = write({ kind: "request-approved", to: "a@example.org", link: "https://example.org", values: { name: "Ada", note: "Hello" } });
  expect(html).toContain('name="color-scheme" content="light dark"');
  const dark = /prefers-color-scheme: dark\) \{([\s\S]*?)\n {2}\}/.exec(html)?.[1] ?? "";
  for (const name of ["page", "card", "ink", "soft", "quote", "button", "address"]) expect(dark).toContain(`.${name}`);
});
