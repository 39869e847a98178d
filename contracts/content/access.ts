import { z } from "zod";

const line = z.string().trim().min(1, "must not be empty");
const words = <Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, line])) as Record<Name, typeof line>);

/** Texts of the access request, the login page, the pending-approval card and the owner's list of requests. */
export const accessContentSchema = z.strictObject({
  request: z.strictObject({
    title: line,
    lead: line,
    description: line.max(160),
    labels: words("name", "email", "reason"),
    reasonHint: line,
    submit: line,
    whatNext: z.strictObject({ title: line, steps: z.array(line).min(1) }),
    haveAccount: line,
    toLogin: line,
    toasts: words("submitted", "submittedText", "failed", "error", "errorText"),
  }),
  auth: z.strictObject({
    title: line,
    lead: line,
    description: line.max(160),
    /** Shown beside the form in wide windows. */
    picture: z.string().regex(/^\/media\/[\w./-]+$/, "must be a path below /media/ (a file in content/media/)"),
    tabs: words("label", "login", "signUp"),
    labels: words("email", "password", "confirmPassword", "newPassword", "showPassword", "hidePassword"),
    missing: words("email", "emailFormat", "password", "newPassword", "confirmPassword"),
    passwordHint: line,
    strength: words("label", "short", "easy", "fair", "good", "strong"),
    /** Messages for rejected passwords, by the server's reason codes. */
    weak: words("length", "characters", "pwned"),
    login: words("submit", "forgot"),
    signUp: words("submit", "approval", "toRequest"),
    forgot: words("title", "text", "submit", "sent", "back"),
    reset: words("title", "text", "submit", "done", "doneText"),
    sent: words("title", "text", "to", "resend", "resent", "back"),
    unconfirmed: words("title", "text", "resend"),
    lostLink: words("email", "resend"),
    toasts: words("loginFailed", "invalid", "signUpFailed", "mismatchTitle", "mismatch", "failed", "unreachable"),
    notices: words("link", "resetLink", "ended", "deleted", "forgetful"),
  }),
  waiting: words("title", "none", "pending", "rejected", "toRequest", "toStories", "again"),
  owner: z.strictObject({
    ...words(
      "title",
      "lead",
      "waiting",
      "decided",
      "empty",
      "emptyText",
      "asked",
      "decidedOn",
      "by",
      "noteLabel",
      "noteHint",
      "approve",
      "reject",
      "revoke",
      "approved",
      "rejected",
      "mailed",
      "failed",
      "loading",
      "again",
      "secretLabel",
      "open",
      "signInFirst",
      "toLogin",
      "refused",
    ).shape,
    status: words("pending", "approved", "rejected"),
  }),
});
export type AccessContent = z.infer<typeof accessContentSchema>;
