import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { sessionStorage } from "#app/lib/auth/session-storage.ts";
import { texts } from "../access-content.ts";

const { notices } = texts.auth;
type Name = keyof typeof notices;

const isName = (value: string | null): value is Name => value !== null && Object.hasOwn(notices, value);

/** What the page has to say before anything is typed: why somebody is here, and what this browser does not allow. */
export const AuthNotices = () => {
  const { arrival } = useAuth();
  const [search] = useSearchParams();
  const [isForgetful, setIsForgetful] = useState(false);
  useEffect(() => setIsForgetful(!sessionStorage.keepsSessions()), []);
  const asked = search.get("notice");
  const link: Name = search.get("tab") === "reset" ? "resetLink" : "link";
  const [name, setName] = useState<Name | null>(isName(asked) ? asked : null);
  // The address after the # is not there while the server renders.
  useEffect(() => {
    if (arrival.problem) setName(link);
  }, [arrival.problem, link]);
  const shown = [name, isForgetful ? "forgetful" : null].filter((one): one is Name => one !== null);
  return shown.map((one) => (
    <p key={one} role="status" className="mb-5 rounded-lg bg-accent-wash px-4 py-3 text-sm">
      {notices[one]}
    </p>
  ));
};
