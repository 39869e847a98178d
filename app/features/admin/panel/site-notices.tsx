import { useId } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { SiteNotice } from "#contracts/admin.ts";
import { backupAdvice, failingServices } from "#contracts/failure-advice.ts";

const listLabels = {
  feedback: "messages of the feedback",
  typo_reports: "typo reports",
  chat_reports: "chat reports",
  access_requests: "requests for access",
};

/** What is the matter, what to do, and the tab that shows more. */
type Words = { text: string; advice?: string; tab?: { value: string; label: string }; isQuiet?: true };

/** The tab with each list. */
const tabs = {
  feedback: "feedback",
  typo_reports: "typos",
  chat_reports: "chat-reports",
  access_requests: "access",
} as const;

const toWords = (notice: SiteNotice): Words => {
  switch (notice.kind) {
    case "diskFull":
      return {
        text: `The disk of this site is full (${String(notice.freeMegabytes)} MB free): nothing can be saved until 64 MB are free. Reading still works.`,
      };
    case "databaseRestarting":
      return { text: "The database is being restarted. Please wait a moment." };
    case "providerFailed": {
      const { provider, at, reason } = notice;
      return {
        text: `${failingServices[provider].name} failed at its last call, ${formatDateTime(at)}: ${reason}`,
        advice: failingServices[provider].advice,
        tab: { value: "health", label: "Check everything" },
      };
    }
    case "backupFailed":
      return {
        text: `The last backup of the whole site failed, ${formatDateTime(notice.at)}: ${notice.reason}`,
        advice: backupAdvice,
        tab: { value: "backup", label: "Open the backups" },
      };
    case "backupOverdue": {
      const { lastGoodAt } = notice;
      return {
        text:
          lastGoodAt === null
            ? "No backup could be made yet, although the site is to make them by itself."
            : `The last good backup is of ${formatDateTime(lastGoodAt)}, although the site is to make them by itself.`,
        advice: backupAdvice,
        tab: { value: "backup", label: "Open the backups" },
      };
    }
    case "mailsUsedUp":
      return {
        text: `Confirmation emails were withheld, last ${formatDateTime(notice.at)}: more were asked for than this site sends to strangers in an hour.`,
        advice:
          "Somebody may be having emails sent to strangers. There are more at each full hour, and a part is kept for visitors who had none today. Nothing has to be done.",
      };
    case "entriesDropped": {
      const { list, count } = notice;
      return {
        text: `${count.toLocaleString("en-US")} ${listLabels[list]} made room for newer ones in the last 30 days: the list was full, and those of the networks that had sent most went first.`,
        advice: "Delete in the list what you do not need: all of a network, or what is done with.",
        tab: { value: tabs[list], label: "Open the list" },
      };
    }
    case "released":
      return { text: `Version ${notice.version} of this software has been released.`, isQuiet: true };
  }
};

const Notice = ({ text, advice, tab, isQuiet, onOpen }: Words & { onOpen: (tab: string) => void }) => {
  const id = useId();
  return (
    <li className={`grid gap-2 rounded-lg border px-4 py-3 text-sm ${isQuiet ? "border-line" : "border-danger"}`}>
      <p id={id} className={isQuiet ? "text-foreground-muted" : "[overflow-wrap:anywhere] text-danger"}>
        {text}
      </p>
      {advice !== undefined && <p>{advice}</p>}
      {tab && (
        <div>
          <Button variant="glass" size="sm" aria-describedby={id} onClick={() => onOpen(tab.value)}>
            {tab.label}
          </Button>
        </div>
      )}
    </li>
  );
};

type SiteNoticesProps = { notices: readonly SiteNotice[]; onOpen: (tab: string) => void };

/** What the owner has to know about the site, with what to do. */
export const SiteNotices = ({ notices, onOpen }: SiteNoticesProps) => (
  <div aria-live="polite">
    {notices.length > 0 && (
      <ul aria-label="Notices" className="mb-6 grid gap-3 sm:mb-8">
        {notices.map((notice) => (
          <Notice
            key={JSON.stringify([
              notice.kind,
              "provider" in notice && notice.provider,
              "list" in notice && notice.list,
            ])}
            {...toWords(notice)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    )}
  </div>
);
