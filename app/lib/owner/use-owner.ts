import { useEffect, useEffectEvent } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { mayHaveSession } from "../auth/supabase-client.ts";
import { useStore } from "../storage/external-store.ts";
import { readAdminFlag } from "./admin-flag.ts";
import { readSecret } from "./credentials.ts";
import { type OwnerSession, ownerSession } from "./owner-session.ts";

const mayBeOwner = (): boolean => readAdminFlag() || readSecret() !== null || mayHaveSession();

const ignore = () => undefined;

type Options = {
  isLikely?: () => boolean;
  /** Called with the error when the check on mount fails. */ onDenied?: (error: unknown) => void;
  session?: OwnerSession;
};

/**
 * Owner session: whether this is the owner, the admin mode, login and logout. Checks on mount only if `isLikely` (by
 * default: logged in here before), so that visitors cause no call. Make calls with `callAsOwner`.
 */
export const useOwner = ({ isLikely = mayBeOwner, onDenied = ignore, session = ownerSession }: Options = {}) => {
  const mode = useRouteLoaderData<PublicSettings>("root")?.adminMode ?? "off";
  const state = useStore(session.state);
  const resume = useEffectEvent(async () => {
    const denial = await session.resume();
    if (denial) onDenied(denial);
  });
  useEffect(() => {
    if (mode !== "off" && isLikely()) void resume();
  }, [mode, isLikely]);
  return { mode, ...state, enter: session.enter, leave: session.leave };
};
