import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startProgram, waitFor } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { readGoVersion } from "./go-version.ts";
import { openBehindProxy } from "./proxy-checks.ts";
import { connectToProxy } from "./visit-proxy.ts";

const file = "deploy/Caddyfile";

export const caddy: RealService = {
  name: "caddy",
  title: `Caddy with ${file}`,
  find: async (tools) => {
    const program = await tools.getGoProgram("caddy", "github.com/caddyserver/caddy/v2/cmd/caddy@latest");
    return {
      version: await readGoVersion(tools, program),
      open: () =>
        openBehindProxy(async ({ site, http, https }) => {
          const folder = tools.createFolder();
          const settings = path.join(folder, "Caddyfile");
          // Ports that are free, and certificates of its own instead of those of an authority.
          const global = `{
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
	admin off
	storage file_system ${folder}
}
`;
          const own = readFileSync(file, "utf8").replace("example.com", "localhost").replace(":3000", `:${site}`);
          writeFileSync(settings, global + own);
          const server = startProgram(program, ["run", "--adapter", "caddyfile", "--config", settings]);
          await waitFor("Caddy answers", async () => {
            const connection = await connectToProxy(https);
            connection.close();
            return true;
          });
          return server.stop;
        }),
    };
  },
};
