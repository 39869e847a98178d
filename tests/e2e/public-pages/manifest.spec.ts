import { expect, test } from "@playwright/test";

test("is installable: a manifest with a name, a start and icons that are there", async ({ page, request }) => {
  await page.goto("/landing");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const response = await request.get(href ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: "Chloe", start_url: "/landing", display: "standalone" });
  expect(manifest.icons.map(({ type }) => type)).toContain("image/png");
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]?.split(";")[0]]).toEqual([src, 200, type]);
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = (await session.send("Page.getInstallabilityErrors")) as {
    installabilityErrors: { errorId: string }[];
  };
  // The browser of tests has no window to install into.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("has a PNG beside its SVG for programs that draw none, also where they look without asking", async ({
  request,
}) => {
  const html = await (await request.get("/landing")).text();
  const [, href = ""] = /<link rel="icon" type="image\/png" sizes="180x180" href="([^"]+)"/.exec(html) ?? [];
  for (const address of [href, "/favicon.ico"])
    expect((await request.get(address)).headers()["content-type"]).toBe("image/png");
});

test("names the Markdown of a story in a header", async ({ request }) => {
  const response = await request.get("/post/first-light");
  expect(response.headers()["link"]).toContain('</post/first-light.md>; rel="alternate"; type="text/markdown"');
  expect((await request.get("/post/first-light.md")).headers()["content-type"]).toContain("text/markdown");
});
