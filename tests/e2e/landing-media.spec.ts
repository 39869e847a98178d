import landing from "#content/landing.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { splitSentences } from "#contracts/speech/split-sentences.ts";
import { waitForLoads } from "./layout.ts";
import { expect, test } from "./site.ts";
import { night } from "./at-night.ts";

const [first = "", second = ""] = splitSentences(landing.bio.paragraphs[0] ?? "");

const openLanding = (page: Page) => page.goto("/landing");

const recordRequestedHosts = (page: Page): Set<string> => {
  const hosts = new Set<string>();
  page.on("request", (request) => void hosts.add(new URL(request.url()).host));
  return hosts;
};

test.describe("the video playlist", () => {
  const stub = `<script>const got=[];addEventListener("message",(event)=>{got.push(event.data);parent.postMessage(JSON.stringify({event:"onReady",got}),"*")})</script>`;

  test("makes no third-party request before a click, then loads and is controlled by postMessage", async ({ page }) => {
    const hosts = recordRequestedHosts(page);
    const frameRequests: { url: string; referer: string | undefined }[] = [];
    await page.route("https://www.youtube-nocookie.com/**", (route) => {
      frameRequests.push({ url: route.request().url(), referer: route.request().headers()["referer"] });
      return route.fulfill({ contentType: "text/html", body: stub });
    });
    await page.addInitScript(() => {
      Object.assign(window, { received: [] });
      addEventListener(
        "message",
        ({ data }) =>
          typeof data === "string" &&
          data.includes("got") &&
          Object.assign(window, { received: (JSON.parse(data) as { got: string[] }).got }),
      );
    });
    await openLanding(page);
    await page.getByRole("heading", { name: landing.videos.heading }).scrollIntoViewIfNeeded();
    await waitForLoads(page);
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    const frame = page.locator("iframe");
    await expect(frame).toHaveCount(0);
    await page.getByRole("button", { name: landing.videos.load }).click();
    await expect(frame).toHaveAttribute(
      "src",
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/videoseries\?list=[\w-]+&enablejsapi=1/,
    );
    await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
    const received = () => page.evaluate(() => (window as unknown as { received: string[] }).received.join());
    await expect.poll(received).toContain('"listening"');
    await page.getByRole("button", { name: landing.videos.unmute, exact: true }).click();
    await expect.poll(received).toContain('"unMute"');
    await expect.poll(received).toContain('"playVideo"');
    expect(frameRequests[0]?.referer).toBe(`${new URL(page.url()).origin}/`);
  });

  test("shows an error when the frame does not respond", night, async ({ page }) => {
    await page.route("https://www.youtube-nocookie.com/**", (route) => route.abort());
    await page.clock.install();
    await openLanding(page);
    await page.clock.runFor(2_000);
    await page.getByRole("button", { name: landing.videos.load }).click();
    await expect(page.getByText(landing.videos.loading)).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(page.getByText(landing.videos.silent)).toBeVisible();
    await expect(page.getByRole("link", { name: landing.videos.link })).toHaveAttribute(
      "href",
      /^https:\/\/www\.youtube\.com\/playlist\?list=/,
    );
  });
});

test.describe("reading aloud", () => {
  const stubSpeechSynthesis = () => {
    const spoken: { text: string; rate: number; pitch: number; volume: number; voice: string | undefined }[] = [];
    class Utterance {
      rate = 1;
      pitch = 1;
      volume = 1;
      lang = "";
      voice: { name: string } | undefined;
      onstart: (() => void) | undefined;
      onend: (() => void) | undefined;
      onerror: ((event: { error: string }) => void) | undefined;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    let current: Utterance | undefined;
    const speechSynthesis = {
      getVoices: () => [
        { name: "Daniel", lang: "en-GB", default: true },
        { name: "Samantha", lang: "en-US", default: false },
      ],
      speak: (utterance: Utterance) => {
        const { text, rate, pitch, volume, voice } = utterance;
        spoken.push({ text, rate, pitch, volume, voice: voice?.name });
        current = utterance;
        setTimeout(() => utterance.onstart?.(), 20);
      },
      cancel: () => {
        const ended = current;
        current = undefined;
        ended?.onerror?.({ error: "canceled" });
      },
    };
    Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis, configurable: true });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken, endUtterance: () => current?.onend?.() });
  };

  test(
    "speaks in chunks with the persona's voice, highlights the sentence, and stops on click and navigation",
    night,
    async ({ page }) => {
      await page.addInitScript(stubSpeechSynthesis);
      await openLanding(page);
      const button = page.getByRole("button", { name: landing.bio.read });
      await button.click();
      await expect(page.locator("[data-spoken]")).toHaveText(first);
      await page.evaluate(() => (window as unknown as { endUtterance(): void }).endUtterance());
      await expect(page.locator("[data-spoken]")).toHaveText(second);
      type Spoken = { text: string; rate: number; pitch: number; volume: number; voice: string };
      const [utterance] = await page.evaluate(() => (window as unknown as { spoken: Spoken[] }).spoken);
      expect(utterance).toEqual({ text: first, rate: 0.9, pitch: 1.1, volume: 0.8, voice: "Samantha" });
      await page.getByRole("button", { name: landing.bio.stop }).click();
      await expect(page.locator("[data-spoken]")).toHaveCount(0);
      await button.click();
      await expect(page.locator("[data-spoken]")).toHaveCount(1);
      await page.evaluate(() => dispatchEvent(new Event("pagehide")));
      await expect(page.locator("[data-spoken]")).toHaveCount(0);
      await expect(button).toBeVisible();
    },
  );

  test("shows an error when the browser has no voice", night, async ({ page }) => {
    await page.addInitScript(stubSpeechSynthesis);
    await page.addInitScript(() => {
      Object.assign(window.speechSynthesis, { getVoices: () => [], speak: () => {} });
    });
    await page.clock.install();
    await openLanding(page);
    await page.clock.runFor(1_000);
    await page.getByRole("button", { name: landing.bio.read }).click();
    await expect(page.getByRole("button", { name: landing.bio.stop })).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return page.getByText(landing.bio.silent).isVisible();
      })
      .toBe(true);
  });

  test("is not offered without speech synthesis", night, async ({ page }) => {
    await page.addInitScript(() => {
      delete (window as unknown as Record<string, unknown>)["speechSynthesis"];
      delete (Window.prototype as unknown as Record<string, unknown>)["speechSynthesis"];
    });
    await openLanding(page);
    await expect(page.getByRole("heading", { name: landing.bio.heading })).toBeVisible();
    await expect(page.getByRole("button", { name: landing.bio.read })).toHaveCount(0);
  });
});
