import access from "#content/access.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import chat from "#content/chat.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import { type Browser, press, pressKey, see, type Target, type, waitUntilLoaded } from "./browser.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import { watchSite } from "./watched-site.ts";

type Step = { open: string } | { press: Target } | { fill: Target; text: string } | { key: string } | { see: Target };

const { signUp, sent } = access.auth;
const password = "a lantern in the snow";
const button = (name: string): Target => ({ css: "button", name });
const field = (name: string): Target => ({ css: "input, textarea", name });
const shows = (name: string): Step => ({ see: { css: "body *", name } });

/** What people do here, as data: each browser does the same. */
const walks: Record<string, Step[]> = {
  "A visitor reads a story, asks the character something and searches the site": [
    { open: "/landing" },
    { press: button(landing.opening.skip) },
    { press: { css: "main a[href^='/post/']" } },
    { see: button(typos.title) },
    { open: "/chloe-chat" },
    { fill: field(chat.labels.input), text: "Hello there" },
    { key: "Enter" },
    { see: { css: "[role=log] li:nth-child(3)" } },
    { key: "Control+k" },
    { fill: { css: "[role=combobox]" }, text: "roadmap" },
    { see: { css: "[role=option]" } },
    { key: "Enter" },
    { see: { css: "body:not(:has([role=combobox])) h1" } },
  ],
  "Somebody signs up, as far as the page that names the mail": [
    { open: "/auth?tab=signup" },
    { fill: { css: "input[name=email]" }, text: "bea@example.org" },
    { fill: { css: "input[name=password]" }, text: password },
    { fill: { css: "input[name=confirmPassword]" }, text: password },
    { press: { css: "button[type=submit]", name: signUp.submit } },
    shows(sent.title),
  ],
  "A creator writes a post and changes a text": [
    { open: "/admin" },
    { press: button("Enter Admin Panel") },
    { fill: { css: "input", name: "Title" }, text: "A quiet evening" },
    { fill: { css: "textarea", name: "Content" }, text: "The light stays on." },
    { press: button("Create Post") },
    shows("Post created successfully"),
    { press: { css: "[role=tab]", name: "Character" } },
    { press: button("Edit: Chat") },
    { fill: field("Heading"), text: "By the lighthouse" },
    shows("Saved as draft"),
    { press: button("Publish") },
    shows("Published. Visitors see it now."),
    { open: "/chloe-chat" },
    { see: { css: "h1" } },
    shows("By the lighthouse"),
  ],
};

const take = async (browser: Browser, origin: string, step: Step): Promise<void> => {
  if ("open" in step) {
    await browser.open(origin + step.open);
    await waitUntilLoaded(browser);
  } else if ("press" in step) await press(browser, step.press);
  else if ("fill" in step) {
    await press(browser, step.fill);
    await pressKey(browser, "Control+a");
    await type(browser, step.text);
  } else if ("key" in step) await pressKey(browser, step.key);
  else await see(browser, step.see);
};

export const toWalkChecks = (site: RealSite, browser: Browser): Check[] =>
  Object.entries(walks).map(([title, steps]) => ({
    title,
    run: async () => {
      const watched = await watchSite(site);
      try {
        await browser.resize(1_280, 900);
        for (const [index, step] of steps.entries())
          await take(browser, watched.url, step).catch(async (error) => {
            const problems = await watched.listProblems(browser);
            throw new Error(`step ${index + 1}, ${JSON.stringify(step)}: ${error.message} ${problems.join("; ")}`);
          });
        const problems = await watched.listProblems(browser);
        if (problems.length > 0) throw new Error(problems.join("; "));
      } finally {
        watched.close();
      }
    },
  }));
