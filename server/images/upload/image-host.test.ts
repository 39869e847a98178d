import { expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { sendToImageHost } from "./image-host.ts";

test("uploads to the image host with a key, and reports its rejection", async () => {
  const seen: string[] = [];
  const host = await serveOnLoopback(async (request) => {
    const key = new URL(request.url).searchParams.get("key");
    const form = await request.formData();
    const image = form.get("image");
    if (typeof image === "string") seen.push(image);
    return key === "right"
      ? Response.json({ data: { url: "https://i.ibb.co/a/b.webp" }, success: true })
      : Response.json({ error: { message: "Invalid API v1 key." } }, { status: 400 });
  });
  expect(await sendToImageHost(Buffer.from("picture"), "right", host.url)).toBe("https://i.ibb.co/a/b.webp");
  expect(seen).toEqual([Buffer.from("picture").toString("base64")]);
  await expect(sendToImageHost(Buffer.from("picture"), "wrong", host.url)).rejects.toThrow(/image_host_key/);
  await host.stop();
  await expect(sendToImageHost(Buffer.from("picture"), "right", host.url)).rejects.toThrow(/image host/);
});

test("stops reading a response without end", async () => {
  let sent = 0;
  const host = await serveOnLoopback(
    async () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            sent += 50_000;
            if (sent > 20_000_000) return controller.close();
            controller.enqueue(new Uint8Array(50_000).fill(0x20));
          },
        }),
      ),
  );
  await expect(sendToImageHost(Buffer.from("picture"), "right", host.url)).rejects.toThrow(/image host/);
  await host.stop();
  expect(sent).toBeLessThan(10_000_000);
});
