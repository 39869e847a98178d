import bcrypt from "bcryptjs";
import { type AuthService, isConfirmed } from "./auth-service.ts";
import { rejectRequest } from "./reject-request.ts";

/** Of a password that nobody has. */
const dummyHash = "$2b$10$aJLEnPO1FqYyXuyHc2KhM.1oys9tkWZ7RF9kThpZaOYtQF0BiwLtu";

/**
 * Workaround (@supabase/lite 0.10: it answers "Email not confirmed" before it looks at the password, which tells
 * anybody who has an account; remove when it compares first). Here it sees every account as confirmed until the
 * password was right.
 */
export const patchSignIn = (service: AuthService): void => {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    const { repo } = service;
    let unconfirmed = false;
    service.repo = Object.assign(Object.create(repo) as typeof repo, {
      findUserByEmail: async (address: string) => {
        const user = await repo.findUserByEmail(address);
        // An address without an account, or without a password, takes as long as one with it.
        if (!user?.encrypted_password && password) await bcrypt.compare(password, dummyHash);
        unconfirmed = user !== null && !isConfirmed(user);
        return user && unconfirmed ? { ...user, confirmed_at: user.created_at } : user;
      },
    });
    const createSession = service.createSessionForUser.bind(service);
    service.createSessionForUser = async (...values) => {
      service.repo = repo;
      if (!unconfirmed) return createSession(...values);
      return rejectRequest({ status: 400, code: "email_not_confirmed", message: "Email not confirmed" });
    };
    try {
      return await signIn(email, password);
    } finally {
      service.repo = repo;
    }
  };
};
