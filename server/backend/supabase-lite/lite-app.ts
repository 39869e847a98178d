import type { App } from "@supabase/lite";
import type { EmailDriver } from "../backend.ts";
import { acceptWarnings } from "./accept-warnings.ts";
import { captureErrors } from "./capture-errors.ts";
import { createAuthMailer } from "../auth/auth-emails.ts";
import type { AuthService } from "../auth/auth-service.ts";
import { recordSessionUserAgent } from "../auth/record-session-user-agent.ts";
import { disableAuthLog } from "../auth/disable-auth-log.ts";
import { patchRecovery } from "../auth/links/patch-recovery.ts";
import { patchSignIn } from "../auth/patch-sign-in.ts";
import { patchSignUp } from "../auth/patch-sign-up.ts";
import { patchUserUpdate } from "../auth/patch-user-update.ts";
import { patchVerify } from "../auth/links/patch-verify.ts";
import { patchRlsSession } from "./patch-rls-session.ts";
import { usePasswordPool } from "./request-passwords.ts";

export type Keys = { jwtSecret: string; publishableKey: string; secretKey: string };
export type LiteOptions = {
  keys: Keys;
  siteUrl: string;
  mail: EmailDriver;
  storageDirectory?: string | undefined;
  /** Whether the database supports a statement timeout. */
  limitsStatements: boolean;
};

type AuthContext = { get(name: "authService"): AuthService; get(name: "sessionId"): string | undefined };

// Silences its warning that storage is experimental; the contract tests cover what we use of it.
const initQuietly = async (app: App): Promise<void> => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    await app.init();
  } finally {
    console.warn = warn;
  }
};

/** The library, configured for one site. Callers run `fetch` inside a request context. */
export const createLiteApp = async (
  connection: object,
  { keys, siteUrl, mail, storageDirectory, limitsStatements }: LiteOptions,
): Promise<App> => {
  // Loaded lazily, because other files import this one for its types: the library takes 40 MB.
  const { App, setExperimental } = await import("@supabase/lite");
  acceptWarnings();
  captureErrors();
  usePasswordPool();
  patchRlsSession(connection, { limitsStatements });
  const settings = {
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [],
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      enable_signup: true,
      minimum_password_length: 8,
      // Workaround (@supabase/lite 0.10: a double confirmation is completed by the old address alone; remove when it
      // asks for both). The new address has to confirm, because access rights depend on it; the old address gets a
      // notice (mailer.ts).
      email: { enable_signup: true, enable_confirmations: true, double_confirm_changes: false },
    },
    storage: { enabled: storageDirectory !== undefined },
    studio: { enabled: false },
    options: {
      drivers: { email: mail },
      server: {
        disableStudio: true,
        middlewares: [
          async (c: AuthContext, next: () => Promise<void>) => {
            const service = c.get("authService");
            patchSignIn(service);
            patchSignUp(service);
            patchRecovery(service);
            patchVerify(service);
            // Known only after the library has read the access token.
            patchUserUpdate(service, () => c.get("sessionId"));
            recordSessionUserAgent(service);
            disableAuthLog(service);
            await next();
          },
        ],
      },
    },
  };
  // Its types are stricter than its documentation: they require settings that have defaults.
  const app = new App(settings as never);
  // It has no emails for magic links and codes: patch-verify.ts disables these.
  app._mailer = createAuthMailer(siteUrl, mail) as unknown as App["_mailer"];
  if (storageDirectory !== undefined) {
    setExperimental("storage", true);
    // Without one it creates no tables; requests for files never reach it.
    app._storageAdapter = {} as NonNullable<App["_storageAdapter"]>;
  }
  await initQuietly(app);
  return app;
};
