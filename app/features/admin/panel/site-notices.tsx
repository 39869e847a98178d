import { useId } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { SiteNotice } from "#contracts/admin.ts";
import { fill } from "#contracts/fill.ts";

/** What is the matter, what to do, and the tab that shows more. */
type Words = { text: string; advice?: string; tab?: { value: string; label: string } };

/** The tab with each list. */
const tabs = {
  feedback: "feedback",
  typo_reports: "typos",
  chat_reports: "chat-reports",
  access_requests: "access",
} as const;

const toWords = (notice: SiteNotice): Words => {
  const texts = getContent("admin").notices;
  switch (notice.kind) {
    case "diskFull":
      return { text: fill(texts.diskFull, { megabytes: String(notice.freeMegabytes) }) };
    case "databaseRestarting":
      return { text: texts.databaseRestarting };
    case "providerFailed": {
      const { provider, at, reason } = notice;
      const values = { provider: texts.providers[provider], when: formatDateTime(at), reason };
      return {
        text: fill(texts.providerFailed, values),
        advice: texts.advice[provider],
        tab: { value: "health", label: texts.openHealth },
      };
    }
    case "backupFailed":
      return {
        text: fill(texts.backupFailed, { when: formatDateTime(notice.at), reason: notice.reason }),
        advice: texts.backupAdvice,
        tab: { value: "backup", label: texts.openBackups },
      };
    case "backupOverdue": {
      const { lastGoodAt } = notice;
      return {
        text:
          lastGoodAt === null ? texts.backupMissing : fill(texts.backupOverdue, { when: formatDateTime(lastGoodAt) }),
        advice: texts.backupAdvice,
        tab: { value: "backup", label: texts.openBackups },
      };
    }
    case "mailsUsedUp":
      return { text: fill(texts.mailsUsedUp, { when: formatDateTime(notice.at) }), advice: texts.mailsAdvice };
    case "entriesDropped": {
      const { list, count } = notice;
      return {
        text: fill(texts.entriesDropped, { count: count.toLocaleString("en-US"), list: texts.lists[list] }),
        advice: texts.entriesAdvice,
        tab: { value: tabs[list], label: texts.openList },
      };
    }
  }
};

const Notice = ({ text, advice, tab, onOpen }: Words & { onOpen: (tab: string) => void }) => {
  const id = useId();
  return (
    <li className="grid gap-2 rounded-lg border border-danger px-4 py-3 text-sm">
      <p id={id} className="[overflow-wrap:anywhere] text-danger">
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
export const SiteNotices = ({ notices, onOpen }: SiteNoticesProps) => {
  const { label } = useContent("admin").notices;
  return (
    <div aria-live="polite">
      {notices.length > 0 && (
        <ul aria-label={label} className="mb-6 grid gap-3 sm:mb-8">
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
};
