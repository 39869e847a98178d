import { randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import { requestContext } from "../lite/request-context.ts";

type User = {
  id: string;
  email: string;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
};
type AuthService = {
  repo: {
    findUserByEmail(email: string): Promise<User | null>;
    updateUser(id: string, values: Record<string, string>): Promise<unknown>;
  };
  mailer: { sendConfirmation(to: string, token: string): Promise<void>; sendAccountExists(to: string): Promise<void> };
  signUp(email?: string, password?: string, data?: object): Promise<{ user: object }>;
  resend(type: string, email?: string): Promise<void>;
  recover(email?: string): Promise<void>;
};

const hashCost = 10;
const secondsBetweenMails = 60;
const isRecent = (time: string | null) => time !== null && Date.now() - Date.parse(time) < secondsBetweenMails * 1_000;

const refuseMail = () => {
  const context = requestContext.getStore();
  const message = "For security purposes, you can only request this once a minute.";
  if (context) context.refusal = { status: 429, code: "over_email_send_rate_limit", message, retryAfter: secondsBetweenMails };
  throw new Error(message);
};

// What Supabase answers for an address that has an account: it looks like a new one and tells nothing.
const pretendNew = (email: string) => {
  const now = new Date().toISOString();
  const app_metadata = { provider: "email", providers: ["email"] };
  return {
    user: {
      id: randomUUID(),
      aud: "authenticated",
      role: "",
      email,
      phone: "",
      confirmation_sent_at: now,
      app_metadata,
      user_metadata: {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    },
  };
};

/**
 * Faults of the library: a confirmation mail that got lost can never be had again, a second sign-up tells whether the
 * address has an account, and mails to reset a password may be asked for without end.
 */
export const mendSignUp = (value: object): void => {
  const service = value as AuthService;
  const { repo } = service;
  const signUp = service.signUp.bind(service);
  const resend = service.resend.bind(service);
  const recover = service.recover.bind(service);
  const findUser = (email?: string) => (email ? repo.findUserByEmail(email.toLowerCase()) : null);

  const confirmAgain = async (user: User, values: Record<string, string> = {}) => {
    if (isRecent(user.confirmation_sent_at)) refuseMail();
    const token = randomBytes(28).toString("hex");
    await repo.updateUser(user.id, { ...values, confirmation_token: token, confirmation_sent_at: new Date().toISOString() });
    await service.mailer.sendConfirmation(user.email, token);
  };

  service.signUp = async (email, password, data) => {
    const user = password ? await findUser(email) : null;
    if (!user || !password) return signUp(email, password, data);
    // Hashed in either case, so that the time it takes tells nothing.
    const encrypted_password = await bcrypt.hash(password, hashCost);
    if (user.confirmed_at) await service.mailer.sendAccountExists(user.email);
    // Nobody has used this account yet: whoever reads the mail confirms the password that was given with it, not that of
    // somebody who took the address first.
    else await confirmAgain(user, { encrypted_password });
    return pretendNew(user.email);
  };
  service.resend = async (type, email) => {
    if (type !== "signup") return resend(type, email);
    const user = await findUser(email);
    if (user && !user.confirmed_at) await confirmAgain(user);
  };
  service.recover = async (email) => {
    const user = await findUser(email);
    if (!user || !isRecent(user.recovery_sent_at)) await recover(email);
  };
};
