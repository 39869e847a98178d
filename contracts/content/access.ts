import { z } from "zod";
import { authNotices } from "../site-pages.ts";
import { defineContent } from "./define-content.ts";
import { labels, line, mediaPath, pageMeta } from "./fields.ts";

/** Texts of the access request, the login page and the pending-approval card. */
export const accessContentSchema = defineContent("access.json", {
  request: z.strictObject({
    ...pageMeta,
    lead: line,
    labels: labels("name", "email", "reason"),
    reasonHint: line,
    submit: line,
    withoutScript: line,
    whatNext: z.strictObject({ title: line, steps: z.array(line).min(1) }),
    haveAccount: line,
    toLogin: line,
    toasts: labels("submitted", "submittedText", "failed", "error", "errorText"),
  }),
  auth: z.strictObject({
    ...pageMeta,
    lead: line,
    /** Shown beside the form in wide windows. */
    picture: mediaPath,
    withoutScript: line,
    tabs: labels("label", "login", "signUp"),
    labels: labels("email", "password", "confirmPassword", "newPassword", "showPassword", "hidePassword"),
    missing: labels("email", "emailFormat", "emailInvisible", "password", "newPassword", "confirmPassword"),
    passwordHint: line,
    strength: labels("label", "short", "easy", "fair", "good", "strong"),
    /** Messages for rejected passwords, by the server's reason codes. */
    weak: labels("length", "characters", "pwned"),
    /** `rejected` and `reset` stand below the form after a wrong password. */
    login: labels("submit", "forgot", "rejected", "reset"),
    /** `submit` begins to sign in; the others say why a passkey was not used or added. */
    passkey: z.strictObject({
      ...labels("submit", "failed", "cancelled", "unsupported", "unavailable", "unsuited").shape,
      ...labels("unknown", "wrong", "expired", "exists", "tooMany").shape,
    }),
    signUp: labels("submit", "approval", "toRequest"),
    forgot: labels("title", "text", "submit", "sent", "back"),
    reset: labels("title", "text", "submit", "done", "doneText"),
    /** The code of an authenticator app, asked for after the password, or a recovery code instead. */
    code: z.strictObject({
      app: labels("title", "text", "label", "hint", "missing", "wrong", "other"),
      recovery: labels("title", "text", "label", "hint", "missing", "wrong", "other"),
      ...labels("submit", "noCodes", "back", "failed", "loading").shape,
    }),
    sent: labels("title", "text", "to", "resend", "resent", "back"),
    unconfirmed: labels("title", "text", "resend"),
    lostLink: labels("email", "resend"),
    toasts: labels("loginFailed", "invalid", "signUpFailed", "mismatchTitle", "mismatch", "failed", "unreachable"),
    notices: labels(...authNotices),
  }),
  /** The page that a link in an email opens, with a button that uses it, by the link's type. */
  links: z.strictObject({
    signup: labels("title", "text", "submit"),
    recovery: labels("title", "text", "submit"),
    email_change: labels("title", "text", "submit"),
    factor_change: labels("title", "text", "submit"),
    taken_back: labels("title", "text"),
    too_late: labels("title", "text"),
    otherwise: labels("title", "text", "submit"),
    /** Why there is a button. */
    why: line,
    /** The form was sent by a page of another site. */
    elsewhere: line,
    /** The backend did not answer, or there were too many attempts. */
    busy: line,
    broken: labels("title", "text", "toLogin"),
  }),
  waiting: labels("title", "none", "pending", "rejected", "toRequest", "toStories", "again", "unchanged"),
});
export type AccessContent = z.infer<typeof accessContentSchema>;
