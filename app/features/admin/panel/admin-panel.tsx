import LogOut from "lucide-react/icons/log-out";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { type Tab, Tabs } from "#app/ui/layout/tabs.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { AuditLog } from "#app/features/inbox/audit-log.tsx";
import { LazyCharacterTab } from "#app/features/character/lazy-character-tab.tsx";
import type { BeginningStep } from "#app/features/character/start/beginning.ts";
import { useCharacterStatus } from "#app/features/character/start/use-character-status.ts";
import { WhoseSite } from "#app/features/character/start/whose-site.tsx";
import { HealthTab } from "#app/features/health/health-tab.tsx";
import { BackupTab } from "#app/features/backup/backup-tab.tsx";
import { FeedbackList } from "#app/features/inbox/feedback/feedback-list.tsx";
import { EmailTab } from "#app/features/inbox/mail/email-tab.tsx";
import { ShareRequestsTab } from "#app/features/inbox/shares/share-requests-tab.tsx";
import { ChatReportsTab } from "#app/features/inbox/reports/chat-reports-tab.tsx";
import { TypoReportsTab } from "#app/features/inbox/typos/typo-reports-tab.tsx";
import { LedgerTab } from "#app/features/ledger/ledger-tab.tsx";
import { SettingsCard } from "#app/features/book/settings-card.tsx";
import { useEngineSettings, type EngineSettingsState } from "#app/features/book/use-engine-settings.ts";
import { ImportExportTab } from "#app/import-export-tab.tsx";
import { BookEngineCard } from "#app/features/book/book-engine-card.tsx";
import { PostForm, type PostFormHandle } from "#app/features/posts/editor/post-form.tsx";
import { PostList } from "#app/features/posts/editor/post-list.tsx";
import { SiteNotices } from "./site-notices.tsx";

const pollIntervalMs = 30_000;

/** What the owner has to know and what waits for the owner, polled every 30 s. */
const useSiteStatus = () =>
  useQuery({
    queryKey: ["site-status"],
    queryFn: ({ signal }) => callAsOwner("admin-inbox", { action: "status" }, { signal }),
    refetchInterval: pollIntervalMs,
    retry: false,
  });

/** "Chat reports (2)" while two of them wait. */
const withCount = (label: string, count = 0): string => (count > 0 ? `${label} (${count})` : label);

/** Posts tab: editor, Book Engine and post list. */
const PostsTab = ({ settings }: { settings: EngineSettingsState }) => {
  const form = useRef<PostFormHandle>(null);
  return (
    <div className="grid gap-8">
      <PostForm ref={form} />
      <div className="grid items-start gap-8 xl:grid-cols-[24rem_1fr]">
        <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-1">
          <BookEngineCard apiKey={settings.stored.chloe_api_key} />
          <SettingsCard state={settings} />
        </div>
        {/* Last, because it grows when loaded and would shift anything below it. */}
        <PostList onEdit={(post) => form.current?.edit(post)} />
      </div>
    </div>
  );
};

export type AdminPanelProps = { mode: AdminMode; moreTabs: Tab[]; onLeave: () => void };

const Panel = ({ mode, moreTabs, onLeave }: AdminPanelProps) => {
  const settings = useEngineSettings();
  const siteStatus = useSiteStatus();
  const { notices = [], waiting } = siteStatus.data ?? {};
  // Notices and the question whose site this is stand above the tabs: coming later they would move them under the finger.
  const { isPending, failureCount } = useCharacterStatus();
  const isReady = !siteStatus.isPending && (!isPending || failureCount > 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState(useLocation().hash.slice(1));
  const [beginning, setBeginning] = useState<BeginningStep | null>(null);
  // Restore focus: the login card that had it was removed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const openTab = (value: string) => {
    setTab(value);
    heading.current?.focus();
  };
  const startWriting = () => openTab("writing");
  const character = <LazyCharacterTab beginning={beginning} onBeginning={setBeginning} onWrite={startWriting} />;
  const tabs: Tab[] = [
    { value: "writing", label: "Writing", content: <PostsTab settings={settings} />, keepMounted: true },
    ...(mode === "secret"
      ? [{ value: "settings", label: "Settings", content: <SettingsCard state={settings} className="max-w-xl" /> }]
      : []),
    { value: "character", label: "Character", content: character },
    { value: "ledger", label: "Story ledger", content: <LedgerTab /> },
    ...moreTabs,
    { value: "shares", label: withCount("Pictures", waiting?.shares), content: <ShareRequestsTab /> },
    { value: "feedback", label: "Feedback", content: <FeedbackList /> },
    { value: "typos", label: withCount("Typos", waiting?.typos), content: <TypoReportsTab /> },
    {
      value: "chat-reports",
      label: withCount("Chat reports", waiting?.chatReports),
      content: <ChatReportsTab />,
    },
    { value: "mail", label: "Email", content: <EmailTab /> },
    { value: "health", label: "Health", content: <HealthTab /> },
    { value: "transfer", label: "Import and export", content: <ImportExportTab /> },
    { value: "backup", label: "Content backup", content: <BackupTab /> },
    { value: "audit", label: "Audit log", content: <AuditLog /> },
  ];
  const active = tabs.some(({ value }) => value === tab) ? tab : "writing";
  return (
    <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4 sm:mb-8">
        <h1
          ref={heading}
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
      {isReady && active !== "character" && (
        <WhoseSite
          isDismissible
          className="mb-6 sm:mb-8"
          onBegin={(how) => {
            setBeginning(how);
            setTab("character");
          }}
        />
      )}
      {isReady ? (
        <Tabs tabs={tabs} label="Admin panel" value={active} onValueChange={setTab} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </main>
  );
};

export const AdminPanel = (props: AdminPanelProps) => (
  <QueryProvider>
    <Panel {...props} />
  </QueryProvider>
);
