import type { Backend } from "#server/backend.ts";
import { createTestApp } from "./create-test-app.ts";
import { createTestBackend, type TestBackend } from "./create-test-backend.ts";
import { startFakeModelServer } from "./fake-model-server.ts";

/** Two processes of a site on one database, whose character speaks by a fake model. `open` is what each sees of it. */
export const createTwoProcesses = async (open: (backend: TestBackend) => Backend = (backend) => backend) => {
  const server = await startFakeModelServer();
  const backend = await createTestBackend();
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", LLM_WARM: "off", PERSONA_CHAT: "on" };
  const start = () => createTestApp({ backend: open(backend), env });
  const one = await start();
  const two = await start();
  return {
    server,
    backend,
    one,
    two,
    /** Starts a further process. */
    start,
    async stop() {
      await two.flush();
      await one.close();
      await server.stop();
    },
  };
};
