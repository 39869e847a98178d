import type { RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import { readGoVersion } from "./go-version.ts";
import { createMailChecks, sender } from "./mail-checks.ts";
import { startMailpit } from "./start-mailpit.ts";

export const mailpit: RealService = {
  name: "mailpit",
  title: "Mailpit",
  find: async (tools) => {
    const program = await tools.getGoProgram("mailpit", "github.com/axllent/mailpit@v1.33.1");
    return {
      version: await readGoVersion(tools, program),
      open: async () => {
        const server = await startMailpit(program);
        const site = await startRealSite({
          SMTP_URL: server.smtpUrl,
          MAIL_FROM: sender,
          OWNER_EMAIL: "owner@example.com",
          ADMIN_MODE: "auto",
        });
        return {
          close: async () => {
            await site.stop();
            await server.stop();
          },
          checks: createMailChecks(site, server),
        };
      },
    };
  },
};
