import { type AccessRights, accessRightsSchema } from "#contracts/accounts/access-rights.ts";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useAuthCallback } from "#app/lib/auth/use-auth-callback.ts";
import { Redirect } from "#app/lib/navigation/redirect.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { ConsoleShell } from "./console-shell.tsx";

/** Signs out and redirects to the home page. */
const SignOutButton = () => {
  const texts = useContent("console");
  const { signOut, isSigningOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await signOut().catch((failure: Error) => ({ error: failure }));
    if (error)
      showToast({ title: texts.signOutFailed.title, description: texts.signOutFailed.text, tone: "destructive" });
    else await navigate("/");
  };
  return (
    <Button
      variant="glass"
      size="sm"
      busy={isSigningOut}
      aria-label={texts.signOut}
      className="max-sm:w-11 max-sm:px-0"
      onClick={() => void leave()}
    >
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">{texts.signOut}</span>
    </Button>
  );
};

/** Loads the user's permissions. Null if the server no longer accepts the session, which is then cleared. */
const usePermissions = (userId: string | undefined) => {
  const { client, clearSession } = useAuth();
  return useQuery({
    queryKey: ["permissions", userId],
    enabled: userId !== undefined,
    queryFn: async () => {
      const response = await (await client()).rpc("my_access").maybeSingle();
      const { data, error, status } = response;
      if (data || (error && status !== 401 && status !== 403))
        return accessRightsSchema.parse(unwrapResponse(response));
      await clearSession();
      return null;
    },
  });
};

export type RequireAccessProps = {
  children: Elements;
  /** Rendered instead of the page while access is not approved. */
  waiting: (request: AccessRights["request"], onAgain: () => Promise<unknown>) => Elements;
  /** Paths below `/console` that need no approval. */
  openPaths?: readonly string[];
  /** Toast for signed-in users who followed an expired link. */
  linkError: string;
};

const ignore = () => undefined;

const Opening = ({ children }: { children?: Elements }) => {
  const texts = useContent("console");
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <Aurora />
      {children ?? <Spinner label={texts.opening} className="size-12 text-accent noscript:hidden" />}
      <WithoutScript className="mx-gutter max-w-md">{texts.withoutScript}</WithoutScript>
    </main>
  );
};

/** Auth guard: redirects signed-out users to /auth and back to the requested page after login. */
export const RequireAccess = ({ children, waiting, openPaths = [], linkError }: RequireAccessProps) => {
  const texts = useContent("console");
  const callback = useAuthCallback();
  const { client, failure, isSigningOut, isSessionExpired, loading, user } = useAuth();
  const { pathname, search } = useLocation();
  const { data: rights, isError, refetch } = usePermissions(user?.id);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn && callback.error) showToast({ title: linkError });
  }, [isSignedIn, callback.error, linkError]);

  if (loading || (isSigningOut && !user)) return <Opening />;
  if (!user && failure)
    return (
      <Opening>
        <EmptyState
          title={texts.unreachable.title}
          description={failure.message}
          action={
            <RetryButton variant="primary" size="md" onClick={() => void client().catch(ignore)}>
              {texts.unreachable.again}
            </RetryButton>
          }
        />
      </Opening>
    );
  if (!user) {
    const notice = callback.error ? "&notice=link" : isSessionExpired ? "&notice=ended" : "";
    return <Redirect to={`/auth?next=${encodeURIComponent(pathname + search)}${notice}`} />;
  }
  const isOpen = openPaths.includes(pathname) || (!isError && rights?.approved === true);
  const notice = () => {
    if (isError)
      return (
        <EmptyState
          title={texts.unreachable.title}
          description={texts.unreachable.text}
          action={
            <RetryButton variant="primary" size="md" onClick={() => void refetch()}>
              {texts.unreachable.again}
            </RetryButton>
          }
        />
      );
    if (!rights) return <Spinner label={texts.opening} className="mx-auto mt-24 size-10 text-accent" />;
    return waiting(rights.request, refetch);
  };
  return (
    <ConsoleShell base="/console" email={user.email} account={<SignOutButton />} isNotice={!isOpen}>
      {isOpen ? children : notice()}
    </ConsoleShell>
  );
};
