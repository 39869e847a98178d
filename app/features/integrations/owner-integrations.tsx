import { useOwner } from "#app/lib/owner/use-owner.ts";
import { LazyIntegrations } from "./lazy-integrations.tsx";

/** A part of these screens on a page that others see too: for the owner only. */
export const OwnerIntegrations = ({ part }: { part: "tokens" | "webhooks" }) =>
  useOwner().isAuthorised ? <LazyIntegrations part={part} /> : null;
