import { expect, test } from "vitest";
import { emailKinds, emailValues } from "#contracts/accounts/email-templates.ts";
import type { EmailTemplate } from "./email.ts";
import { createEmailRenderer } from "./render-email.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

const render = createEmailRenderer("content");
const write = (template: EmailTemplate) => render(template, shippedContent);
const getValues = (kind: keyof typeof emailValues) =>
  Object.fromEntries(emailValues[kind].map((name) => [name, `<${name}>`]));

test.each(emailKinds)("renders %s completely as text and HTML", (kind) => {
  const email = write({ kind, to: "ada@example.org", link: "https://example.org/?a=1&b=2", values: getValues(kind) });
  expect(email.subject).toMatch(/\S/);
  expect(email.text).toContain("https://example.org/?a=1&b=2");
  expect(email.html).toContain('href="https://example.org/?a=1&#38;b=2"');
  for (const form of [email.subject, email.text]) expect(form).not.toMatch(/[{}]/);
  expect(email.html.replace(/<style>[\s\S]*?<\/style>/, "")).not.toMatch(/[{}]/);
  for (const name of emailValues[kind]) expect(email.html).not.toContain(`<${name}>`);
});

test("says its language and direction", () => {
  const mail = { kind: "test-email", to: "a@example.org" } as const;
  const site = { ...shippedContent.get("site"), locale: "ar-EG" };
  const content = { get: (name) => (name === "site" ? site : shippedContent.get(name)) } as typeof shippedContent;
  expect(render(mail, content).html).toContain('<html lang="ar" dir="rtl">');
  expect(write(mail).html).toContain('<html lang="en" dir="ltr">');
});

test("has a dark theme colour for each light one", () => {
  const { html } = write({
    kind: "request-approved",
    to: "a@example.org",
    link: "https://example.org",
    values: { name: "Ada", note: "Hello" },
  });
  expect(html).toContain('name="color-scheme" content="light dark"');
  const dark = /prefers-color-scheme: dark\) \{([\s\S]*?)\n {2}\}/.exec(html)?.[1] ?? "";
  for (const name of ["page", "card", "ink", "soft", "quote", "button", "address"]) expect(dark).toContain(`.${name}`);
});

test("writes what a visitor typed without characters that act on what is around them", () => {
  const values = { name: "\u202EAda\r\nBcc: x", email: "ada@example.org", reason: "one\u2028two\u0007\u200B" };
  const { subject, text, html } = write({ kind: "request-to-decide", to: "a@example.org", values });
  // oxlint-disable-next-line no-control-regex -- these must be gone
  for (const form of [subject, text, html]) expect(form).not.toMatch(/[\u202E\u2028\u200B\u0007\r]/);
  expect(subject).not.toContain("\n");
  expect(text).toContain("  one\n  two");
});
