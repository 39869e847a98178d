import { comparePassword } from "../supabase-lite/request-passwords.ts";
import { type AuthService, isConfirmed } from "./auth-service.ts";
import { rejectRequest } from "./reject-request.ts";

/** Hash of a password that no account has. */
const dummyHash = "$2b$10$aJLEnPO1FqYyXuyHc2KhM.1oys9tkWZ7RF9kThpZaOYtQF0BiwLtu";

/**
 * Workaround (@supabase/lite 0.10: it responds "Email not confirmed" before it compares the password, which reveals
 * accounts; remove when it compares first). The library sees every account as confirmed until the password was correct.
 */
export const patchSignIn = (service: AuthService): void => {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    const { repo } = service;
    let unconfirmed = false;
    service.repo = Object.assign(Object.create(repo) as typeof repo, {
      findUserByEmail: async (address: string) => {
        const user = await repo.findUserByEmail(address);
        // Constant time: an address without an account or password takes as long as one with a password.
        if (!user?.encrypted_password && password) await comparePassword(password, dummyHash);
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
