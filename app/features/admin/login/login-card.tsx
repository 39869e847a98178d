import { type FormEvent, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useContent } from "#app/lib/content/content.ts";
import { getSupabaseClient } from "#app/lib/auth/supabase-client.ts";
import { saveAdminFlag } from "#app/lib/owner/admin-flag.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminMode, PublicSettings } from "#contracts/public-settings.ts";
import type { EntryNeed } from "./use-admin-login.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

type AccessCardProps = {
  mode: AdminMode;
  isBusy: boolean;
  onEnter: (secret?: string) => Promise<EntryNeed | undefined>;
};

const EnterButton = ({ isBusy, ...rest }: { isBusy: boolean; onClick?: () => void; type?: "submit" }) => (
  <Button {...rest} size="lg" busy={isBusy} className="noscript:hidden">
    {isBusy ? "Accessing..." : "Enter Admin Panel"}
  </Button>
);

const SecretForm = ({ isBusy, onEnter }: Omit<AccessCardProps, "mode">) => {
  const { read, field, form } = useForm({ secret: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { secret } = read();
    if (!isBusy && secret.trim() !== "") void onEnter(secret);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} className="grid gap-5 text-start noscript:hidden">
      <TextField {...field("secret")} label="Admin secret" type="password" autoComplete="current-password" required />
      <EnterButton type="submit" isBusy={isBusy} />
    </form>
  );
};

const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const { publishableKey = "" } = useRouteLoaderData<PublicSettings>("root") ?? {};
  const { isBusy, run } = useSubmit();
  const signIn = async () => {
    const [{ signInWithPasskey }, client] = await Promise.all([
      import("#app/lib/auth/passkeys.ts"),
      getSupabaseClient({ publishableKey }),
    ]);
    await signInWithPasskey(client);
    onSignedIn();
  };
  const explain = (error: unknown) =>
    showToast({ title: getErrorMessage(error, "No passkey was used"), tone: "destructive" });
  return (
    <Button variant="glass" busy={isBusy} onClick={() => void run(signIn, explain)}>
      Sign in with a passkey
    </Button>
  );
};

const RoleEntry = ({ isBusy, onEnter }: Omit<AccessCardProps, "mode">) => {
  const [needsSignIn, setNeedsSignIn] = useState(false);
  return (
    <>
      <EnterButton
        isBusy={isBusy}
        onClick={() => void onEnter().then((need) => setNeedsSignIn(need?.kind === "sign-in"))}
      />
      {needsSignIn && (
        <div role="alert" className="grid gap-3">
          <p>Please sign in with the owner’s account first.</p>
          <ButtonLink to="/auth?next=/admin" variant="glass">
            Sign in
          </ButtonLink>
          <PasskeyButton onSignedIn={() => void onEnter()} />
        </div>
      )}
    </>
  );
};

// Native form post: the response sets an HttpOnly cookie and redirects back to this page.
const LocalKeyForm = ({ message }: { message: string }) => (
  <form method="post" action="/dev/local-key" onSubmit={() => saveAdminFlag(true)} className="grid gap-5 text-start">
    <p role="alert">{message}</p>
    <input type="hidden" name="next" value="/admin" />
    <TextField name="key" type="password" label="Local key" autoComplete="off" required />
    <Button type="submit" size="lg">
      Enter Admin Panel
    </Button>
  </form>
);

const AutoEntry = ({ isBusy, onEnter }: Omit<AccessCardProps, "mode">) => {
  const [message, setMessage] = useState<string>();
  const enter = async () => {
    const need = await onEnter();
    if (need?.kind === "local-key") setMessage(need.message);
  };
  return message === undefined ? (
    <EnterButton isBusy={isBusy} onClick={() => void enter()} />
  ) : (
    <LocalKeyForm message={message} />
  );
};

export const LoginCard = ({ mode, isBusy, onEnter, children }: AccessCardProps & { children?: Elements }) => {
  const { panelNote } = useContent("site");
  const notes: Record<AdminMode, string> = {
    auto: panelNote,
    secret: "This panel is for the owner of the site.",
    role: "This panel is for the signed-in owner of the site.",
    off: "The panel is disabled. Set OWNER_EMAIL or ADMIN_SECRET in the environment of the server, then reload this page.",
  };
  return (
    <main id="content" className="grid min-h-[calc(100dvh-9rem)] place-items-center px-gutter pb-section">
      <section
        aria-labelledby="admin-access"
        className="surface grid w-full max-w-md justify-items-stretch gap-6 rounded-2xl p-7 text-center sm:p-10"
      >
        <Butterfly flapping className="mx-auto size-16" />
        <header className="grid gap-2">
          <h1 id="admin-access" className="font-display text-heading font-semibold tracking-display">
            Admin Access
          </h1>
          <p className="text-foreground-muted">{notes[mode]}</p>
        </header>
        <WithoutScript className="text-start">
          The admin panel needs JavaScript, which is off in your browser. The site itself can be read without it.
        </WithoutScript>
        {mode === "auto" && <AutoEntry isBusy={isBusy} onEnter={onEnter} />}
        {mode === "secret" && <SecretForm isBusy={isBusy} onEnter={onEnter} />}
        {mode === "role" && <RoleEntry isBusy={isBusy} onEnter={onEnter} />}
        {children}
        <ButtonLink to="/landing" variant="quiet">
          Back to Site
        </ButtonLink>
      </section>
      <FirstScreenEnd />
    </main>
  );
};
