import { escapeIdentifier } from "pg";
import { apiRoles, createRolesSql } from "../database/roles.ts";

/** What an administrator of a database server does for the site, whose user then needs to own no more than its database. */
export const toDatabaseRolesSql = (
  user: string,
): string => `-- Run this once as an administrator of the database server. Running it again does no harm.
${createRolesSql}alter role service_role bypassrls;
grant ${apiRoles} to ${escapeIdentifier(user)};
`;
