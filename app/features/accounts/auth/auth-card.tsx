import { useState } from "react";
import { useSearchParams } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAuthCallback } from "#app/lib/auth/use-auth-callback.ts";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useContent, getContent } from "#app/lib/content/content.ts";
import { sessionStorage } from "#app/lib/auth/session-storage.ts";
import { useClientValue } from "#app/lib/storage/use-client-value.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { AccessContent } from "#contracts/content/access.ts";
import { ForgotForm } from "./forgot-form.tsx";
import { ExpiredLinkNotice } from "./resend/expired-link-notice.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { EmailSentNotice } from "./resend/email-sent-notice.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const loadForm = async () => {
  const { CodeForm } = await import("./code/code-form.tsx");
  return () => <CodeForm />;
};

/** The step after the password of an account with an authenticator app. Few have one, so it is loaded on demand. */
const CodeStep = () => {
  const texts = useContent("access");
  const { render, failure } = useLazyComponent(true, loadForm);
  if (render) return render({});
  return failure ? (
    <LoadFailure failure={failure} />
  ) : (
    <Spinner label={texts.auth.code.loading} className="mx-auto size-8 text-accent" />
  );
};

type Name = keyof AccessContent["auth"]["notices"];

const isName = (value: string | null): value is Name => {
  const { notices } = getContent("access").auth;
  return value !== null && Object.hasOwn(notices, value);
};

/** Notices above the forms: expired link, expired session, deleted account, blocked storage. */
const AuthNotices = () => {
  const { notices } = useContent("access").auth;
  const callback = useAuthCallback();
  const [search] = useSearchParams();
  const isStorageBlocked = useClientValue(() => !sessionStorage.isPersistent(), false);
  const asked = search.get("notice");
  const link: Name = search.get("tab") === "reset" ? "resetLink" : "link";
  const name = callback.error ? link : asked;
  const shown = [name, isStorageBlocked ? "forgetful" : null].filter(isName);
  return shown.map((one) => (
    <output key={one} className="mb-5 block rounded-lg bg-accent-subtle px-4 py-3 text-sm">
      {notices[one]}
    </output>
  ));
};

type View = { name: "tabs" } | { name: "forgot"; email: string } | { name: "sent"; email: string };

const firstView = (tab: string | null): View =>
  tab === "forgot" || tab === "reset" ? { name: "forgot", email: "" } : { name: "tabs" };

/** Auth card: login, sign-up, forgot password and reset password, one view at a time. */
export const AuthCard = () => {
  const texts = useContent("access");
  const { failure, isPasswordRecovery, needsCode } = useAuth();
  const callback = useAuthCallback();
  const [search] = useSearchParams();
  const [view, setView] = useState<View>(() => firstView(search.get("tab")));
  const [tab, setTab] = useState(search.get("tab") === "signup" ? "signup" : "login");
  const hasBadLink = callback.error !== null || search.get("notice") === "link";
  const showTabs = () => setView({ name: "tabs" });
  const box = useFocusAfterChange(needsCode ? "code" : view.name);
  // It moves the focus into its field itself, once it is loaded.
  if (needsCode) return <CodeStep />;
  if (isPasswordRecovery)
    return (
      <div ref={box}>
        <ResetForm />
      </div>
    );
  return (
    <div ref={box}>
      {failure && <LoadFailure failure={failure} className="mb-6" />}
      {view.name !== "sent" && <AuthNotices />}
      {view.name === "sent" && <EmailSentNotice email={view.email} onBack={showTabs} />}
      {view.name === "forgot" && <ForgotForm email={view.email} onBack={showTabs} />}
      {view.name === "tabs" && (
        <>
          <Tabs
            label={texts.auth.tabs.label}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: "login",
                label: texts.auth.tabs.login,
                content: <LoginForm onForgot={(email) => setView({ name: "forgot", email })} />,
              },
              {
                value: "signup",
                label: texts.auth.tabs.signUp,
                content: <SignUpForm onSent={(email) => setView({ name: "sent", email })} />,
              },
            ]}
          />
          {hasBadLink && <ExpiredLinkNotice />}
        </>
      )}
    </div>
  );
};
