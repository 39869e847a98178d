import { type Endpoint, reject } from "../auth-call.ts";

/** `GET /settings`: what a site with password accounts and confirmed addresses offers. */
export const getSettings: Endpoint = async () => ({
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
});

/** `GET /health` */
export const getHealth: Endpoint = async () => ({
  name: "GoTrue",
  description: "GoTrue is a user registration and authentication API",
});

/** `GET /.well-known/jwks.json`: tokens are signed with a secret, so there is no public key. */
export const getKeys: Endpoint = async () => ({ keys: [] });

/** `GET /reauthenticate` */
export const reauthenticate: Endpoint = async () => reject(422, "otp_disabled", "Codes by email are disabled");
