import { useEffect, useRef, useState } from "react";
import { inboxKinds } from "#contracts/values/inbox-values.ts";
import type { AdminMode } from "#contracts/public-settings.ts";
import { AdminPanel } from "./features/admin/panel/admin-panel.tsx";
import { BackupTab } from "./features/backup/backup-tab.tsx";
import { BookEngineCard } from "./features/book/book-engine-card.tsx";
import { SettingsCard } from "./features/book/settings-card.tsx";
import { type EngineSettingsState, useEngineSettings } from "./features/book/use-engine-settings.ts";
import { LazyCharacterTab, LazyPagesTab } from "./features/character/lazy-character-tab.tsx";
import { NextSteps } from "./features/character/next-steps.tsx";
import { type BeginningStep, justStarted } from "./features/character/start/beginning.ts";
import { useCharacterStatus } from "./lib/owner/use-character-status.ts";
import { WhoseSite } from "./features/character/start/whose-site.tsx";
import { HealthTab } from "./features/health/health-tab.tsx";
import { AuditLog } from "./features/inbox/audit-log.tsx";
import { Inbox } from "./features/inbox/list/inbox.tsx";
import { LazyIntegrations } from "./features/integrations/lazy-integrations.tsx";
import { LedgerTab } from "./features/ledger/ledger-tab.tsx";
import { PostForm, type PostFormHandle } from "./features/posts/editor/post-form.tsx";
import { PostList } from "./features/posts/editor/post-list.tsx";
import { QueryProvider } from "./lib/api/query-provider.tsx";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { BookCard } from "./features/book/book-card.tsx";
import { ExportCard } from "./features/posts/editor/export-card.tsx";
import { BringCard } from "./features/imports/bring-card.tsx";
import { ImportScreen } from "./features/imports/import-screen.tsx";
import { openedImport } from "./features/imports/opened-import.ts";
import { PastImports } from "./features/imports/past-imports.tsx";
import { LazySettingsTab } from "./features/settings/lazy-settings-tab.tsx";
import { RedirectsCard } from "./features/redirects/redirects-card.tsx";

const ImportExportTab = () => {
  const id = useStore(openedImport);
  const box = useFocusAfterChange(id ?? "");
  return (
    <div ref={box}>
      {id === null ? (
        <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-2">
          <div className="grid gap-8 lg:col-span-2">
            <BringCard />
            <PastImports onOpen={openedImport.setState} />
          </div>
          <ExportCard />
          <div className="lg:col-span-2">
            <RedirectsCard />
          </div>
        </div>
      ) : (
        <ImportScreen id={id} onBack={openedImport.clear} />
      )}
    </div>
  );
};

const BookTab = () => (
  <div className="grid gap-8">
    <BookCard />
    <LedgerTab />
  </div>
);

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

export type OwnerPanelProps = { mode: AdminMode; onLeave: () => void };

const Panel = ({ mode, onLeave }: OwnerPanelProps) => {
  const settings = useEngineSettings();
  const { isPending, failureCount } = useCharacterStatus();
  const [beginning, setStep] = useState<BeginningStep | null>(justStarted.getState);
  // Told once.
  useEffect(() => justStarted.clear(), []);
  const setBeginning = (step: BeginningStep | null) => {
    if (typeof step !== "object" || step === null) return setStep(step);
    justStarted.setState(step);
    // What is loaded has the name, the sign and the colours of the character before.
    return location.reload();
  };
  return (
    <AdminPanel
      mode={mode}
      isReady={!isPending || failureCount > 0}
      onLeave={onLeave}
      toQuestion={({ active, showPart, openPart }) => [
        active !== "character" && (
          <WhoseSite
            key="whose"
            isDismissible
            className="mb-6 sm:mb-8"
            onBegin={(how) => {
              setBeginning(how);
              showPart("character");
            }}
          />
        ),
        beginning === null && <NextSteps key="next" className="mb-6 sm:mb-8" onOpen={openPart} />,
      ]}
      toRooms={({ unread, active, showPart, openPart }) => {
        const character = <LazyCharacterTab beginning={beginning} onBeginning={setBeginning} onLeave={openPart} />;
        const siteSettings = (
          <div className="grid gap-8">
            {mode === "secret" && <SettingsCard state={settings} className="max-w-xl" />}
            <LazySettingsTab openTab={openPart} />
          </div>
        );
        return [
          {
            value: "write",
            label: "Write",
            parts: [
              { value: "writing", label: "Posts", content: <PostsTab settings={settings} />, keepMounted: true },
              { value: "transfer", label: "Import and export", content: <ImportExportTab /> },
            ],
          },
          {
            value: "character-room",
            label: "Character",
            parts: [{ value: "character", label: "Character", content: character }],
          },
          {
            value: "inbox",
            label: "Inbox",
            parts: [
              {
                value: "inbox",
                label: "Inbox",
                also: inboxKinds,
                unread: Object.values(unread).reduce((sum, count) => sum + count, 0),
                content: (
                  <Inbox
                    kind={inboxKinds.find((kind) => kind === active) ?? null}
                    onKindChange={(kind) => showPart(kind ?? "inbox")}
                    unread={unread}
                  />
                ),
              },
            ],
          },
          { value: "book", label: "Book", parts: [{ value: "ledger", label: "Story ledger", content: <BookTab /> }] },
          {
            value: "site",
            label: "Site",
            parts: [
              { value: "settings", label: "Settings", content: siteSettings },
              { value: "pages", label: "Pages and menu", content: <LazyPagesTab /> },
              { value: "health", label: "Health", content: <HealthTab /> },
              { value: "backup", label: "Content backup", content: <BackupTab /> },
              { value: "integrations", label: "Integrations", content: <LazyIntegrations part="tab" /> },
              { value: "audit", label: "Audit log", content: <AuditLog /> },
            ],
          },
        ];
      }}
    />
  );
};

/** The admin panel with the tabs of all features. */
export const OwnerPanel = (props: OwnerPanelProps) => (
  <QueryProvider>
    <Panel {...props} />
  </QueryProvider>
);
