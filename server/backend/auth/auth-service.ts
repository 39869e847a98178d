/** The columns of `auth.users` that the patches read. Times are ISO 8601. */
export type AuthUser = {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  confirmed_at: string | null;
  email_confirmed_at: string | null;
  created_at: string;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_token_new: string | null;
  email_change_sent_at: string | null;
  raw_user_meta_data?: unknown;
};

export type AuthRow = Record<string, unknown>;
type Identity = { id: string; provider: string };
type AccessRules = { owner_email: string | null };
type Selection = { select(column: "owner_email"): { executeTakeFirst(): Promise<AccessRules | undefined> } };
type Deletion = { where(column: string, operator: "=", value: string): { execute(): Promise<unknown> } };

/** The methods that we use of the library's repository. Inside `transaction` it is a different instance. */
export type AuthRepo = {
  db: { withSchema(name: "public"): { selectFrom(table: "access_rules"): Selection } };
  findUserByEmail(email: string): Promise<AuthUser | null>;
  findUserById(id: string): Promise<AuthUser | null>;
  createUser(columns: AuthRow): Promise<AuthUser>;
  updateUser(id: string, columns: AuthRow): Promise<AuthUser | null>;
  createIdentity(columns: AuthRow): Promise<unknown>;
  findIdentitiesByUserId(id: string): Promise<Identity[]>;
  updateIdentity(id: string, columns: AuthRow): Promise<void>;
  deleteRefreshTokensForUser(userId: string, exceptSession?: string): Promise<void>;
  deleteUserSessions(userId: string, exceptSession?: string): Promise<void>;
  deleteFrom(table: "users"): Deletion;
  transaction<Result>(work: (repo: AuthRepo) => Promise<Result>): Promise<Result>;
};

type VerifyRequest = { email?: unknown; token?: unknown; token_hash?: unknown; type?: unknown };
type UserUpdate = { email?: string | undefined; password?: string | undefined; data?: object | undefined };

/** The methods that we use of the library's auth service, which is created once per request. */
export type AuthService = {
  repo: AuthRepo;
  /** Each resolves to false if the email is withheld, because its recipient has got enough of its kind. */
  mailer: {
    sendConfirmation(to: string, token: string): Promise<boolean>;
    sendPasswordChoice(to: string, token: string): Promise<boolean>;
    sendRecovery(to: string, token: string): Promise<boolean>;
    sendEmailChange(to: string, token: string): Promise<boolean>;
    sendAccountExists(to: string): Promise<boolean>;
    sendAddressTaken(to: string): Promise<boolean>;
    sendEmailChangeNotice(to: string, newEmail: string): Promise<boolean>;
  };
  signUp(email?: string, password?: string, data?: object): Promise<{ user: object }>;
  signInWithPassword(email?: string, password?: string): Promise<unknown>;
  createSessionForUser(...values: unknown[]): Promise<unknown>;
  recover(email?: string): Promise<void>;
  resend(type: string, email?: string): Promise<void>;
  verifyOtp(request: VerifyRequest): Promise<unknown>;
  completeVerifyOtp(user: AuthUser, column: string, type: string): Promise<unknown>;
  isTokenExpired(user: AuthUser, column: string): boolean;
  updateUser(id: string, values: UserUpdate): Promise<unknown>;
  getUser(id: string): Promise<unknown>;
  createAuditLog(userId: string, email: string, action: string, type: string): Promise<void>;
  signInWithOtp(...values: unknown[]): Promise<never>;
  requestMagicLink(...values: unknown[]): Promise<never>;
  reauthenticate(...values: unknown[]): Promise<never>;
};

const cooldownMs = 60_000;

/** True if an email was sent less than a minute ago: no other one is sent then, and the response does not reveal it. */
export const isRecent = (time: string | null): boolean => time !== null && Date.now() - Date.parse(time) < cooldownMs;

export const isConfirmed = (user: AuthUser): boolean => (user.confirmed_at ?? user.email_confirmed_at) !== null;
