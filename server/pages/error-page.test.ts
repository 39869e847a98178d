import { Hono } from "hono";
import { expect, test } from "vitest";
import { shippedContent } from "#tests/support/shipped-content.ts";
import type { SiteTexts } from "../sentence.ts";
import { errorPage } from "./error-page.ts";

const english = { forms: shippedContent.get("forms"), messages: shippedContent.get("messages") };

const app = new Hono();
app.get("/500", (c) => errorPage(c, 500));
app.get("/503", (c) => errorPage(c, 503));

test("returns an uncached document without scripts to browsers", async () => {
  const response = await app.request("/500", { headers: { accept: "text/html" } });
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"]);
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).not.toContain("<script");
});

test("returns JSON with a known error code to programs", async () => {
  const error = "Something went wrong on our side. Please try again.";
  expect(await (await app.request("/500")).json()).toEqual({ error, code: "internal" });
  const response = await app.request("/503");
  expect([response.status, await response.json()]).toEqual([503, { error, code: "unavailable" }]);
});

test("says the language and the direction of the site", async () => {
  const site = new Hono();
  const documents = { ...english, site: { ...shippedContent.get("site"), locale: "ar-EG" } };
  site.get("/500", (c) => {
    c.set("texts", { get: (name) => documents[name] } as SiteTexts);
    return errorPage(c, 500);
  });
  const response = await site.request("/500", { headers: { accept: "text/html" } });
  expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
});
