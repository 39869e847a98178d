import LogOut from "lucide-react/icons/log-out";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { type Tab, Tabs } from "#app/ui/layout/tabs.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { AdminStatus } from "#contracts/admin.ts";
import { SiteNotices } from "./site-notices.tsx";

const pollIntervalMs = 30_000;
const headingId = "panel-heading";
const findHeading = () => document.getElementById(headingId);

/** What the owner has to know and what waits for the owner, polled every 30 s. */
const useSiteStatus = () =>
  useQuery({
    queryKey: ["site-status"],
    queryFn: ({ signal }) => callAsOwner("admin-inbox", { action: "status" }, { signal }),
    refetchInterval: pollIntervalMs,
    retry: false,
  });

type AdminPanelProps = {
  /** Whether what stands above the tabs is there: coming later it would move them under the finger. */
  isReady: boolean;
  /** `openTab` moves the focus to the heading. */
  toTabs: (waiting: Partial<AdminStatus["waiting"]>, openTab: (tab: string) => void) => Tab[];
  /** Stands above the tabs. */
  toQuestion: (active: string, showTab: (tab: string) => void) => Elements;
  onLeave: () => void;
};

/** The frame of the panel: notices and tabs. What the tabs hold belongs to the features. */
export const AdminPanel = ({ isReady, toTabs, toQuestion, onLeave }: AdminPanelProps) => {
  const siteStatus = useSiteStatus();
  const { notices = [], waiting = {} } = siteStatus.data ?? {};
  const [tab, setTab] = useState(useLocation().hash.slice(1));
  // Restore focus: the login card that had it was removed.
  useEffect(() => findHeading()?.focus({ preventScroll: true }), []);
  const openTab = (value: string) => {
    setTab(value);
    findHeading()?.focus();
  };
  const tabs = toTabs(waiting, openTab);
  const active = tabs.some(({ value }) => value === tab) ? tab : "writing";
  const isComplete = isReady && !siteStatus.isPending;
  return (
    <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4 sm:mb-8">
        <h1
          id={headingId}
          tabIndex={-1}
          className="font-display text-heading font-semibold tracking-display outline-none"
        >
          Blog Admin Panel
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/landing" variant="quiet" size="sm">
            Back to Site
          </ButtonLink>
          <Button ref={passFocusOn} variant="glass" size="sm" onClick={onLeave}>
            <LogOut aria-hidden />
            Logout
          </Button>
        </div>
      </header>
      <SiteNotices notices={notices} onOpen={openTab} />
      {isComplete && toQuestion(active, setTab)}
      {isComplete ? (
        <Tabs tabs={tabs} label="Admin panel" value={active} onValueChange={setTab} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </main>
  );
};
