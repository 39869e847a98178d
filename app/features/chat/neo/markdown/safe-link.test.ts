import { expect, test } from "vitest";
import { toSafeLink } from "./markdown-link.tsx";

const origin = "https://site.example";

test.each([
  ["https://other.example/a?b#c", { href: "https://other.example/a?b#c", host: "other.example" }],
  ["HTTP://other.example", { href: "http://other.example/", host: "other.example" }],
  ["https://site.example/post/a", { href: "/post/a", host: null }],
  ["/post/a?b=1#c", { href: "/post/a?b=1#c", host: null }],
  ["#part", { href: "#part", host: null }],
  ["https://other.example@evil.example/", { href: "https://other.example@evil.example/", host: "evil.example" }],
])("allows %s", (address, link) => {
  expect(toSafeLink(address, origin)).toEqual(link);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "//evil.example/x",
  "/\\evil.example",
  "mailto:a@b.example",
  "post/a",
  "https://",
  "",
])("rejects %j", (address) => {
  expect(toSafeLink(address, origin)).toBeNull();
});
