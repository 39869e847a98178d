import { type FormEvent, useState } from "react";
import { data, useRouteLoaderData } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { PageShell } from "#app/ui/layout/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { persona } from "#content/content.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import type { Route } from "./+types/access-requests.route";
import { texts } from "../access-content.ts";
import { AccessRequests } from "./access-requests.tsx";

const { owner } = texts;

export const loader = () => data(null, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: `${owner.title} · ${persona.productName}` },
  { name: "robots", content: "noindex" },
];

const SecretForm = ({ onSecret, message }: { onSecret: (secret: string) => void; message: string }) => {
  const [draft, setDraft] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== "") onSecret(draft);
  };
  return (
    <form onSubmit={submit} className="surface mx-auto grid w-full max-w-md gap-5 rounded-xl p-6 sm:p-8">
      <p className="text-foreground-muted">{message}</p>
      <PasswordField
        label={owner.secretLabel}
        name="secret"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        autoComplete="current-password"
        showLabel={texts.auth.labels.showPassword}
        hideLabel={texts.auth.labels.hidePassword}
      />
      <Button type="submit">{owner.open}</Button>
    </form>
  );
};

export default function AccessRequestsPage() {
  const { loading, session } = useAuth();
  const adminMode = useRouteLoaderData<PublicSettings>("root")?.adminMode;
  const [secret, setSecret] = useState<string>();
  const askForSecret =
    adminMode === "secret"
      ? (message: string) => (
          <SecretForm message={secret === undefined ? owner.signInFirst : message} onSecret={setSecret} />
        )
      : undefined;
  return (
    <PageShell productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      <main id="content" className="mx-auto grid w-full max-w-4xl gap-10 px-gutter pt-6 pb-section">
        <header>
          <h1 className="font-display text-display font-medium tracking-display">{owner.title}</h1>
          <p className="mt-4 text-lg text-foreground-muted">{owner.lead}</p>
        </header>
        {loading ? (
          <Spinner label={owner.loading} className="size-8" />
        ) : (
          <AccessRequests
            key={`${session?.user.id} ${secret}`}
            proof={{ accessToken: session?.access_token, secret }}
            refused={askForSecret}
          />
        )}
      </main>
    </PageShell>
  );
}
