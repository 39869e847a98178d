import { Hono } from "hono";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import messages from "#content/messages.json" with { type: "json" };
import site from "#content/site.json" with { type: "json" };
import { say, sayTo, type SiteTexts, sentence } from "./sentence.ts";

const wait = { one: "Noch {count} Sekunde.", other: "Noch {count} Sekunden." };
const documents = {
  messages: { ...messages, limits: { ...messages.limits, retryInSeconds: wait } },
  site: { ...site, locale: "de-DE" },
};
const german = { get: (name: "messages" | "site") => documents[name] } as unknown as SiteTexts;

test("an error keeps its English for the log, and is said in the words of the site", () => {
  const error = new AppError("limit_exceeded", sentence("limits.retryInSeconds", { count: 1 }));
  expect(error.message).toBe(messages.limits.retryInSeconds.one.replace("{count}", "1"));
  expect(say(german, error)).toBe("Noch 1 Sekunde.");
  expect(say(undefined, error)).toBe(error.message);
});

test("numbers are written as the site writes them", () => {
  expect(say(german, sentence("limits.retryInSeconds", { count: 1_500 }))).toBe("Noch 1.500 Sekunden.");
});

test("an error with a message for the owner is said as it is", () => {
  expect(say(german, new AppError("conflict", "Stop the site first."))).toBe("Stop the site first.");
});

test("whoever sent a request hears the texts of the site that it reached", async () => {
  const app = new Hono();
  app.use((c, next) => {
    c.set("texts", german);
    return next();
  });
  app.get("/", (c) => c.text(sayTo(c, sentence("limits.retryInSeconds", { count: 2 }))));
  expect(await (await app.request("/")).text()).toBe("Noch 2 Sekunden.");
});
