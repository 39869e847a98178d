import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useRouteLoaderData } from "react-router";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { ownerSession } from "#app/lib/owner/owner-session.ts";
import { loadNothing, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describeHiddenPage } from "#app/lib/seo.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { ApiError } from "#app/lib/api/api-error.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { getErrorMessage } from "../entries/use-decision.ts";
import { Inbox } from "../list/inbox.tsx";

export const loader = loadNothing;
export const headers = passLoaderHeaders;

export const meta = () => describeHiddenPage("Access requests");

const SecretForm = () => {
  const texts = useContent("access");
  const queryClient = useQueryClient();
  const { field, form, read } = useForm({ secret: "" });
  const login = useMutation({
    mutationFn: ownerSession.enter,
    onSuccess: () => void queryClient.resetQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { secret } = read();
    if (secret !== "" && !login.isPending) login.mutate(secret);
  };
  return (
    <form
      method="post"
      ref={form}
      onSubmit={submit}
      className="surface mx-auto grid w-full max-w-md gap-5 rounded-xl p-6 sm:p-8"
    >
      <p className="text-foreground-muted">
        {login.error ? getErrorMessage(login.error) : "This page is for the owner of this site."}
      </p>
      <PasswordField
        {...field("secret")}
        label="Admin secret"
        autoComplete="current-password"
        showLabel={texts.auth.labels.showPassword}
        hideLabel={texts.auth.labels.hidePassword}
      />
      <Button type="submit" busy={login.isPending}>
        Open
      </Button>
    </form>
  );
};

const Denied = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const code = error instanceof ApiError ? error.code : "internal";
  const isForbidden = code === "forbidden";
  const action =
    code === "unauthorized" ? (
      <ButtonLink to="/auth?next=/admin/access-requests">Log in</ButtonLink>
    ) : (
      !isForbidden && (
        <RetryButton variant="primary" size="md" onClick={onAgain}>
          Try again
        </RetryButton>
      )
    );
  return (
    <EmptyState
      title={code === "unavailable" ? "Something went wrong" : "This page is for the owner of this site."}
      description={isForbidden ? "Only the owner of this site may see the requests." : getErrorMessage(error)}
      action={action}
    />
  );
};

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "unauthorized" || error.code === "forbidden");

export default function AccessRequestsPage() {
  const persona = useContent("persona");
  const { loading, user } = useAuth();
  const adminMode = useRouteLoaderData<PublicSettings>("root")?.adminMode;
  return (
    <PageShell productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      <main id="content" className="mx-auto grid w-full max-w-4xl gap-10 px-gutter pt-6 pb-section">
        <header>
          <h1 className="font-display text-display font-medium tracking-display">Access requests</h1>
          <p className="mt-4 text-lg text-foreground-muted">
            Who requested access, and why. Each decision is sent to them by email.
          </p>
        </header>
        {loading ? (
          <Spinner label="Loading requests…" className="size-8" />
        ) : (
          <QueryProvider key={user?.id}>
            <Inbox
              title="Requests"
              kind="access"
              toRefusal={(error, retry) =>
                adminMode === "secret" && isRefusal(error) ? <SecretForm /> : <Denied error={error} onAgain={retry} />
              }
            />
          </QueryProvider>
        )}
      </main>
    </PageShell>
  );
}
