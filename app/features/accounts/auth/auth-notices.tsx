import { useSearchParams } from "react-router";
import { sessionStorage } from "#app/lib/auth/session-storage.ts";
import { useAuthCallback } from "#app/lib/auth/use-auth-callback.ts";
import { useClientValue } from "#app/lib/use-client-value.ts";
import type { AccessContent } from "#contracts/content/access.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";

type Name = keyof AccessContent["auth"]["notices"];

const isName = (value: string | null): value is Name => {
  const { notices } = getContent("access").auth;
  return value !== null && Object.hasOwn(notices, value);
};

/** Notices above the forms: expired link, expired session, deleted account, blocked storage. */
export const AuthNotices = () => {
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
