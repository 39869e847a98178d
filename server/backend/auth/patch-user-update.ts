import { validatePassword } from "./validate-password.ts";
import type { AuthRepo, AuthService, AuthUser, AuthRow } from "./auth-service.ts";
import { requestContext } from "../supabase-lite/request-context.ts";
import { sendEmailChangeLink } from "./links/link-emails.ts";
import { rejectRequest } from "./reject-request.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

const emailChangeMs = 150;
/** Characters of JSON. Each update adds to the metadata, which is read with every call of the account's owner. */
const maxMetadataLength = 10_000;

/**
 * Invalidates links requested before the password change, possibly by an attacker whom the change is meant to lock out.
 */
const voidLinks: AuthRow = {
  confirmation_token: null,
  email_change: null,
  email_change_token_new: null,
  email_change_token_current: null,
};

/** Checks what an update would store: what the account already has, together with what was submitted. */
const validateMetadata = ({ raw_user_meta_data: metadata }: AuthRow): void => {
  if (metadata === undefined || JSON.stringify(metadata).length <= maxMetadataLength) return;
  rejectRequest({ status: 400, code: "validation_failed", message: "The metadata of the account would be too long" });
};

/** Stores a new password and ends all sessions of the account except the given one, in one transaction. */
const storePassword = (
  repo: AuthRepo,
  id: string,
  columns: AuthRow,
  sessionId: string | undefined,
): Promise<AuthUser | null> =>
  repo.transaction(async (inside) => {
    const user = await inside.updateUser(id, { ...columns, ...voidLinks });
    await inside.deleteRefreshTokensForUser(id, sessionId);
    await inside.deleteUserSessions(id, sessionId);
    return user;
  });

/**
 * Workaround (@supabase/lite 0.10: a new password ends no session, an address change reveals whether the other address
 * has an account, and metadata may grow without end; remove when it ends sessions, hides accounts and limits metadata).
 */
export const patchUserUpdate = (service: AuthService, getSessionId: () => string | undefined): void => {
  const updateInLibrary = service.updateUser.bind(service);

  /** The library's update; its writes go through `write`. */
  const updateWith = async (
    write: (repo: AuthRepo, id: string, columns: AuthRow) => Promise<AuthUser | null>,
    ...[id, values]: Parameters<AuthService["updateUser"]>
  ): Promise<unknown> => {
    const { repo } = service;
    service.repo = Object.assign(Object.create(repo) as AuthRepo, {
      async updateUser(userId: string, columns: AuthRow) {
        validateMetadata(columns);
        return write(repo, userId, columns);
      },
    });
    try {
      return await updateInLibrary(id, values);
    } finally {
      service.repo = repo;
    }
  };
  const update: AuthService["updateUser"] = (id, values) =>
    updateWith((repo, userId, columns) => repo.updateUser(userId, columns), id, values);

  const updatePassword = async (
    id: string,
    user: AuthUser,
    values: { password: string; data?: object | undefined },
  ): Promise<unknown> => {
    const weak = validatePassword(values.password, user.email ?? undefined);
    if (weak) return rejectRequest(weak);
    const context = requestContext.getStore();
    if (context) context.account = id;
    return updateWith(
      (repo, userId, columns) =>
        typeof columns.encrypted_password === "string"
          ? storePassword(repo, userId, columns, getSessionId())
          : repo.updateUser(userId, columns),
      id,
      values,
    );
  };

  const updateEmail = (user: AuthUser, newEmail: string): Promise<unknown> =>
    withMinimumDuration(emailChangeMs, async () => {
      const other = await service.repo.findUserByEmail(newEmail);
      const isTaken = other !== null && other.confirmed_at !== null;
      await sendEmailChangeLink(service, { id: user.id, currentEmail: user.email ?? "", newEmail }, isTaken);
    });

  service.updateUser = async (id, { email, password, data }) => {
    const user = await service.repo.findUserById(id);
    const newEmail = email?.toLowerCase();
    const changesEmail = user && newEmail && newEmail !== user.email?.toLowerCase();
    if (!user || (password === undefined && !changesEmail)) return update(id, { email, data });
    const rest = data === undefined ? {} : { data };
    if (password !== undefined) await updatePassword(id, user, { password, ...rest });
    else if (data !== undefined) await update(id, rest);
    if (changesEmail) await updateEmail(user, newEmail);
    return service.getUser(id);
  };
};
