import { type Migration, migrate } from "../database/migrate.ts";
import { metadataSql } from "../database/metadata.ts";
import type { AdminConnection } from "../database/admin-connection.ts";
import { TransferError } from "./transfer-error.ts";

export type CreateSystemSchema = (connection: AdminConnection) => Promise<void>;

const historySql = "select to_regclass('supabase_migrations.schema_migrations') is not null as exists";
const appliedSql = "select version, name from supabase_migrations.schema_migrations order by version";

/** The migrations that a database has. Throws if this release lacks one of them. */
export const findApplied = async (old: AdminConnection, migrations: Migration[]): Promise<Migration[]> => {
  const [history] = await old.query<{ exists: boolean }>(historySql);
  if (!history?.exists) throw new TransferError("It holds no complete database: it has no list of its migrations.");
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  const applied = await old.query<{ version: string; name: string | null }>(appliedSql);
  return applied.map(({ version, name }) => {
    const migration = byVersion.get(version);
    if (!migration)
      throw new TransferError(
        `It has the migration ${version}_${name ?? ""}, which this release lacks: start a release that has it.`,
      );
    return migration;
  });
};

/** Makes the schema that the old database has; migrations that it lacks are left to the start that follows. */
export const createSchema = async (
  next: AdminConnection,
  applied: Migration[],
  createSystemSchema: CreateSystemSchema,
): Promise<void> => {
  await next.run(metadataSql);
  await createSystemSchema(next);
  await migrate(next, applied);
  // The next start applies the system schema again, to the rows of the old database too.
  await next.run("delete from site_private.state where name = 'system_schema'");
};
