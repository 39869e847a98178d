import bcrypt from "bcryptjs";
import { requestContext } from "../lite/request-context.ts";

const nobodysHash = "$2b$10$aJLEnPO1FqYyXuyHc2KhM.1oys9tkWZ7RF9kThpZaOYtQF0BiwLtu";

type User = { confirmed_at: string | null; created_at: string };
type AuthService = {
  repo: { findUserByEmail(email: string): Promise<User | null> };
  signInWithPassword(email: string | undefined, password: string | undefined): Promise<unknown>;
  createSessionForUser(...values: unknown[]): Promise<unknown>;
};

/**
 * Fault of the library: it answers "Email not confirmed" before it looks at the password, which tells anybody who has an
 * account. Here it sees every account as confirmed until the password was right; then the session is refused and the
 * request's context says why.
 */
export const checkPasswordFirst = (value: object): void => {
  const service = value as AuthService;
  const signIn = service.signInWithPassword.bind(service);
  const findUser = service.repo.findUserByEmail.bind(service.repo);
  service.signInWithPassword = async (email, password) => {
    let unconfirmed = false;
    service.repo.findUserByEmail = async (address) => {
      const user = await findUser(address);
      // An address without an account takes as long as one with it.
      if (!user && password) await bcrypt.compare(password, nobodysHash);
      unconfirmed = user !== null && !user.confirmed_at;
      return user && unconfirmed ? { ...user, confirmed_at: user.created_at } : user;
    };
    const createSession = service.createSessionForUser.bind(service);
    service.createSessionForUser = async (...values) => {
      if (!unconfirmed) return createSession(...values);
      const context = requestContext.getStore();
      if (context) context.refusal = { status: 400, code: "email_not_confirmed", message: "Email not confirmed" };
      throw new Error("The address is not confirmed");
    };
    return signIn(email, password);
  };
};
