import { settingsCallSchema } from "#contracts/settings/settings.ts";
import { type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import { AppError } from "#contracts/errors.ts";
import type { Content } from "../content/live-content.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";
import { createEmailRenderer } from "../inbox/mail/render-email.ts";
import { findAddressProblem } from "./check-address.ts";
import { findModels } from "../models/find-models.ts";
import type { SettingChanges, SiteSettings } from "./open-settings.ts";
import { type TrialDeps, trySettings } from "./try-settings.ts";

type Services = TrialDeps & { content: Content; contentDir: string; settings: SiteSettings };

/** Throws an AppError that names the addresses at which this caller may not let the site call. */
const checkAddresses = async ({ env, localAccess, request }: OwnerCall, changes: SettingChanges): Promise<void> => {
  const rights = { isOnMachine: localAccess.maySee(request), allowsPrivate: env.allowsPrivateWebhooks };
  const find = async (name: SettingName) => (changes[name] ? findAddressProblem(name, changes[name], rights) : null);
  const problems = (await Promise.all(settingNames.map(find))).filter((problem) => problem !== null);
  if (problems.length > 0) throw new AppError("invalid_request", problems.join("\n"));
};

export const createSettingsFunctions = ({ content, contentDir, settings, ...deps }: Services): FunctionDefinition[] => [
  /** Settings that the owner changes while the site runs. A secret goes in, and never out. */
  defineFunction({
    name: "settings",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    concurrency: 4,
    body: settingsCallSchema,
    moreLimits: ({ body }) => {
      if (body.action === "try") return [[body.part === "mail" && body.to ? "testEmails" : "diagnoses", "site"]];
      return body.action === "find-models" ? [["diagnoses", "site"]] : [];
    },
    actions: {
      read: () => settings.describe(),
      save: async (call) => {
        await checkAddresses(call, call.body.values);
        return settings.save(call, call.body.values);
      },
      try: async (call) => {
        const { part, to, values } = call.body;
        await checkAddresses(call, values);
        const { env } = settings.plan(values);
        if (part !== "mail" || to === undefined) return trySettings(part, env, { ...deps, email: undefined });
        await writeAuditLog(call, "test email sent", to);
        const email = createEmailRenderer(contentDir)({ kind: "test-email", to }, content);
        return trySettings(part, env, { ...deps, email });
      },
      "find-models": async () => ({ found: await findModels() }),
    },
  }),
];
