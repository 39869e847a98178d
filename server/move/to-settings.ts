import type { Env } from "../env.ts";
import type { MoveTarget } from "./read-target.ts";

const hidePassword = (url: string): string => {
  const address = new URL(url);
  if (address.password) address.password = "…";
  return decodeURI(address.href);
};

/** What has to be changed in the settings so that the site starts at its new place, a line each. */
export const toSettings = (target: MoveTarget, env: Pick<Env, "variableNames">): string[] => {
  const { databaseUrl, dataDir, s3 } = target;
  const removed = ["DATABASE_DIRECT_URL", ...(databaseUrl === undefined ? ["DATABASE_URL"] : [])].concat(
    s3 ? [] : env.variableNames.known.filter((name) => name.startsWith("S3_")),
  );
  const toRemove = env.variableNames.set.filter((name) => removed.includes(name));
  return [
    `DATA_DIR=${dataDir}`,
    ...(databaseUrl === undefined ? [] : [`DATABASE_URL=${hidePassword(databaseUrl)}`]),
    ...(s3 ? [`S3_ENDPOINT=${s3.endpoint}, S3_BUCKET=${s3.bucket}, and the rest of that file`] : []),
    ...(toRemove.length > 0 ? [`and without ${toRemove.join(", ")}`] : []),
  ];
};
