import { doctorCallSchema, type Finding } from "#contracts/doctor.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";
import { createEmailRenderer } from "../inbox/mail/render-email.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Failures } from "../status/failures.ts";
import type { SiteMonitor } from "../status/monitor/site-monitor.ts";
import { findModels } from "../models/find-models.ts";
import { checkFailures, checkJobs } from "./check-last-calls.ts";
import { checkMail } from "./check-mail.ts";
import { checkLanguage } from "./check-model.ts";
import { checkPasskeys } from "./check-passkeys.ts";
import type { ReadRoom } from "./check-providers.ts";
import { checkRequest } from "./check-request.ts";
import { diagnose } from "./diagnose.ts";
import { toSettingFinding } from "./finding.ts";

type Services = {
  cdn: { check(): Promise<Finding[]> };
  content: Content;
  contentDir: string;
  failures: Pick<Failures, "list">;
  jobs: Pick<Jobs, "describe">;
  monitor: Pick<SiteMonitor, "providers">;
  readRoom: ReadRoom;
  releases: { check(): Promise<Finding[]> };
  settings: { listProblems(): readonly { reason: string }[] };
};

export const createDoctorFunctions = ({
  cdn,
  content,
  contentDir,
  failures,
  jobs,
  monitor,
  readRoom,
  releases,
  settings,
}: Services): FunctionDefinition[] => [
  /** What `npm run doctor` finds, from within the running site. */
  defineFunction({
    name: "doctor",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    concurrency: 1,
    body: doctorCallSchema,
    moreLimits: ({ body }) => [[body.action === "check" ? "diagnoses" : "testEmails", "site"]],
    isInert: true,
    actions: {
      check: async ({ backend, env, request }) => ({
        at: new Date().toISOString(),
        site: [
          ...(await diagnose(env, { findModels, readRoom })),
          ...checkLanguage(content, env.languageModel !== undefined),
          ...settings.listProblems().map(({ reason }) => toSettingFinding(reason)),
          ...checkFailures(await failures.list()),
          ...(await checkJobs(jobs)),
          ...(await checkPasskeys(backend, env)),
          ...(await cdn.check()),
          ...(await releases.check()),
        ],
        request: checkRequest(request, env),
      }),
      "test-email": async (call) => {
        const { body, env } = call;
        if (env.mail.smtpUrl === undefined) return { finding: await checkMail(env) };
        await writeAuditLog(call, "test email sent", body.to);
        const email = createEmailRenderer(contentDir)({ kind: "test-email", to: body.to }, content);
        return { finding: await checkMail(env, email, (error) => monitor.providers.record("mail", error)) };
      },
    },
  }),
];
