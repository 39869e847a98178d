import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildCsp as policyOfMarked } from "./csp.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const buildCsp = (html: string, path: string) => policyOfMarked(html, path, "mark");

test("allows the site's own inline scripts and critical CSS by the hash of their text", () => {
  const policy = policyOfMarked(
    '<script nonce="mark">one()</script><script type="module" nonce="mark">two()</script>',
    "/",
    "mark",
    sha("p{}"),
  );
  expect(policy).toContain(`script-src 'self' ${sha("one()")} ${sha("two()")};`);
  expect(policy).toContain(`style-src 'self' ${sha("p{}")};`);
});

test("allows the style of the theme by its hash, beside the critical CSS", () => {
  const html = '<style nonce="mark">:root{}</style><style nonce="guess">b{}</style>';
  expect(policyOfMarked(html, "/", "mark", sha("p{}"))).toContain(`style-src 'self' ${sha("p{}")} ${sha(":root{}")};`);
});

test("does not allow scripts or styles without the nonce", () => {
  const policy = buildCsp(
    '<script>one()</script><script nonce="">two()</script><script nonce="guess">three()</script><style>p{}</style>',
    "/",
  );
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

test("needs no hash for external scripts and data blocks", () => {
  const policy = buildCsp('<script src="/assets/a.js"></script><script type="application/ld+json">{}</script>', "/");
  expect(policy).toContain("script-src 'self';");
});

test("allows style attributes by hash, as the browser reads them", () => {
  const policy = buildCsp('<p style="background:url(&quot;a&quot;)">x</p>', "/");
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${sha('background:url("a")')}`);
});

test("allows the donation service on its own page only", () => {
  const policy = buildCsp("<p>x</p>", "/donation");
  expect(policy).toContain("script-src 'self' https://donorbox.org;");
  expect(policy).toMatch(/frame-src [^;]*https:\/\/donorbox\.org/);
  for (const path of ["/", "/landing", "/thank-you", "/donation/more", "/post/donation"])
    expect(buildCsp("<p>x</p>", path)).not.toContain("donorbox");
});

test("allows the origin that public files lead to, for pictures, songs and films, and for saving a picture", () => {
  const policy = policyOfMarked("<p>x</p>", "/", "mark", "", "https://files.example.com");
  for (const directive of ["img-src", "media-src", "connect-src"])
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://files\\.example\\.com(?:;|$)`));
  expect(policy.match(/files\.example\.com/g)).toHaveLength(3);
});

test("allows no other inline code, origin or frame", () => {
  const policy = buildCsp("<p>x</p>", "/");
  expect(policy).not.toContain("unsafe-inline");
  expect(
    policy.replace("frame-src 'self' https://www.youtube-nocookie.com", "").replace(" https://i.ibb.co", ""),
  ).not.toContain("http");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'self'");
});
