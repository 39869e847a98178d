import type { FailingProvider } from "#contracts/admin.ts";
import { watchedProviders } from "#contracts/chat/agents.ts";
import type { Row } from "#contracts/database.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { listFailingProviders } from "./failing-providers.ts";

type Topic = Row<"failures">["topic"];
/** What came of a topic when this process last tried it; `reason` is null if it succeeded. */
type Attempt = { topic: Topic; at: string; reason: string | null };
type BackupFailure = { at: string; reason: string };
/** What failed when it was last tried, by whichever process of the site. Times are ISO 8601. */
export type FailureList = {
  providers: FailingProvider[];
  backup: BackupFailure | null;
  /** When somebody was last refused a confirmation email. */
  confirmationRefusedAt: string | null;
};

type Deps = {
  backend: Pick<Backend, "driver" | "serviceClient">;
  env: Pick<Env, "images">;
  providers: Pick<ProviderActivity, "read">;
  /** Absent where the site makes none. */
  backups?: Pick<SiteBackups, "lastFailure" | "lastGoodAt"> | undefined;
  /** The confirmation emails of a day. */
  strangersMails: Pick<DayBudget, "refusedAt">;
};

const maxReason = 1_000;

export type Failures = ReturnType<typeof createFailures>;

/** Knows what failed when it was last tried. A process that is alone on its database asks nobody else. */
export const createFailures = ({ backend, env, providers, backups, strangersMails }: Deps) => {
  const table = () => backend.serviceClient().from("failures");
  const shared = new Map<Topic, string>();

  const listOwn = (): FailureList => {
    const failure = backups?.lastFailure();
    const backup = failure ? { at: failure.at.toISOString(), reason: failure.reason } : null;
    const refusedAt = strangersMails.refusedAt();
    const confirmationRefusedAt = refusedAt === null ? null : new Date(refusedAt).toISOString();
    return { providers: listFailingProviders(env, providers), backup, confirmationRefusedAt };
  };

  const listAttempts = (): Attempt[] => {
    const { providers: failing, backup, confirmationRefusedAt } = listOwn();
    const { uses } = providers.read();
    const calls = watchedProviders.flatMap((topic): Attempt[] => {
      const { usedAt } = uses[topic];
      const reason = failing.find(({ provider }) => provider === topic)?.reason ?? null;
      return usedAt === null ? [] : [{ topic, at: usedAt, reason }];
    });
    const at = backup?.at ?? backups?.lastGoodAt()?.toISOString();
    return [
      ...calls,
      ...(at === undefined ? [] : [{ topic: "backup", at, reason: backup?.reason ?? null } as const]),
      ...(confirmationRefusedAt === null
        ? []
        : [{ topic: "confirmations", at: confirmationRefusedAt, reason: "the limit of a day" } as const]),
    ];
  };

  const share = async ({ topic, at, reason }: Attempt): Promise<void> => {
    if (reason === null) await table().delete().eq("topic", topic).lte("failed_at", at).throwOnError();
    else
      await table()
        .upsert({ topic, failed_at: at, reason: reason.slice(0, maxReason) })
        .throwOnError();
  };

  /** Tells the other processes what this one has tried since. Throws if the database is unavailable. */
  const shareNew = async (): Promise<void> => {
    if (backend.driver === "embedded") return;
    for (const attempt of listAttempts()) {
      const stamp = `${attempt.at} ${attempt.reason}`;
      if (shared.get(attempt.topic) === stamp) continue;
      await share(attempt);
      shared.set(attempt.topic, stamp);
    }
  };

  const listShared = async (): Promise<FailureList> => {
    await shareNew();
    const { data } = await table().select("*").throwOnError();
    const isOwn = ({ topic }: Row<"failures">) => topic === "pictures" && env.images.provider === "sketch";
    const rows = data.filter((row) => !isOwn(row));
    const find = (wanted: Topic) => rows.find(({ topic }) => topic === wanted);
    const backup = find("backup");
    return {
      providers: watchedProviders.flatMap((provider) =>
        rows.flatMap(({ topic, failed_at: at, reason }) => (topic === provider ? [{ provider, at, reason }] : [])),
      ),
      backup: backup ? { at: backup.failed_at, reason: backup.reason } : null,
      confirmationRefusedAt: find("confirmations")?.failed_at ?? null,
    };
  };

  return {
    shareNew,
    /** Without the database, those of this process. */
    list: (): Promise<FailureList> =>
      backend.driver === "embedded" ? Promise.resolve(listOwn()) : listShared().catch(listOwn),
  };
};
