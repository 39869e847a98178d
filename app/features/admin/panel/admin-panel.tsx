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
import type { AdminMode } from "#contracts/public-settings.ts";
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

/** `unread`: how many things in it the owner has not read. `also` are other names by which an address opens it. */
type Part = Omit<Tab, "label"> & { label: string; unread?: number; also?: readonly string[] };
/** What belongs together. `/admin#health` opens the room of the part `health`, and the part. */
type Room = { value: string; label: string; parts: readonly [Part, ...Part[]] };

type PanelState = {
  unread: Partial<AdminStatus["unread"]>;
  /** The name by which the part that is shown was opened. */
  active: string;
  showPart: (part: string) => void;
  /** Moves the focus to the heading, too. */
  openPart: (part: string) => void;
};

type AdminPanelProps = {
  mode: AdminMode;
  /** Whether what stands above the rooms is there: coming later it would move them under the finger. */
  isReady: boolean;
  toRooms: (panel: PanelState) => readonly [Room, ...Room[]];
  /** Stands above the rooms. */
  toQuestion: (panel: PanelState) => Elements;
  onLeave: () => void;
};

/** "Inbox (2)" while two entries of it are unread. */
const withCount = (label: string, count: number): string => (count > 0 ? `${label} (${count})` : label);

const isOpenedBy =
  (name: string) =>
  ({ value, also = [] }: Part): boolean =>
    value === name || also.includes(name);

const toTab = (room: Room, active: string, showPart: (part: string) => void): Tab => {
  const { value, label, parts } = room;
  const [first] = parts;
  const shown = parts.find(isOpenedBy(active)) ?? first;
  return {
    value,
    label: withCount(
      label,
      parts.reduce((sum, { unread = 0 }) => sum + unread, 0),
    ),
    keepMounted: parts.some(({ keepMounted }) => keepMounted),
    content:
      parts.length === 1 ? (
        first.content
      ) : (
        <Tabs isInner tabs={[...parts]} label={label} value={shown.value} onValueChange={showPart} />
      ),
  };
};

/** The frame of the panel: notices and rooms. What the rooms hold belongs to the features. */
export const AdminPanel = ({ mode, isReady, toRooms, toQuestion, onLeave }: AdminPanelProps) => {
  const siteStatus = useSiteStatus();
  const { notices = [], unread = {} } = siteStatus.data ?? {};
  const [part, setPart] = useState(useLocation().hash.slice(1));
  // Restore focus: the login card that had it was removed.
  useEffect(() => findHeading()?.focus({ preventScroll: true }), []);
  const showPart = (value: string) => {
    setPart(value);
    // So that a reload shows the same. Not a navigation, which would move the focus.
    window.history.replaceState(window.history.state, "", `#${value}`);
  };
  const openPart = (value: string) => {
    showPart(value);
    findHeading()?.focus();
  };
  const rooms = toRooms({ unread, active: part, showPart, openPart });
  const room = rooms.find(({ parts }) => parts.some(isOpenedBy(part))) ?? rooms[0];
  const active = room.parts.some(isOpenedBy(part)) ? part : room.parts[0].value;
  const showRoom = (value: string) => showPart((rooms.find((one) => one.value === value) ?? rooms[0]).parts[0].value);
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
        {mode === "auto" && (
          <p className="order-1 w-full text-sm text-foreground-muted">
            Open without a login, because only this machine reaches this site.
          </p>
        )}
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
      <SiteNotices notices={notices} onOpen={openPart} />
      {isComplete && toQuestion({ unread, active, showPart, openPart })}
      {isComplete ? (
        <Tabs
          tabs={rooms.map((one) => toTab(one, active, showPart))}
          label="Admin panel"
          value={room.value}
          onValueChange={showRoom}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </main>
  );
};
