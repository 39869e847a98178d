// @module-tag night
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createPreparedDataDir } from "./prepared-database.ts";
import { createDataDir, findFreePort, runSite, waitUntilReady } from "./site-process.ts";

test("a site with a collector sends the stages of a page there, at the latest when it ends", async () => {
  const batches: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((batch) => {
      batches.push(batch);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void collector.close());
  const dataDir = createDataDir();
  await createPreparedDataDir(dataDir);
  const { port } = collector.address() as AddressInfo;
  const site = runSite({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  onTestFinished(() => void site.child.kill("SIGKILL"));
  await waitUntilReady(site);
  expect((await fetch(`${site.url}/roadmap`)).status).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.exitCode()).toBe(0);
  const sent = batches.join("\n");
  expect(sent).toContain('"stringValue":"/roadmap"');
  for (const stage of ["render", "database", "compress"]) expect(sent).toContain(`"name":"${stage}"`);
});
