import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { ContentDocument, ContentMatch } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { listDocuments } from "./api/content-admin.ts";
import type { Path } from "./document/json-path.ts";
import { DocumentScreen } from "./document-screen.tsx";
import { DocumentList } from "./overview/document-list.tsx";
import { DraftList } from "./overview/draft-list.tsx";
import { EssentialsForm, useEssentials } from "./overview/essentials-form.tsx";
import { TextSearch } from "./overview/text-search.tsx";
import { BeginAgain } from "./start/begin-again.tsx";
import type { Beginning, BeginningStep } from "./start/beginning.ts";
import { StartScreen } from "./start/start-screen.tsx";
import { WhoseSite } from "./start/whose-site.tsx";
import { TakeOut } from "./take-out/take-out.tsx";
import { useKeepSaved } from "./use-document-editor.ts";

type Opened = { name: string; title: string; focusPath: Path | null };
type OverviewProps = {
  /** What the owner comes back from: a document or a beginning. */ left: string | null;
  onOpen: (opened: Opened) => void;
  onBegin: (how: Beginning) => void;
};

const Overview = ({ left, onOpen, onBegin }: OverviewProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["content", "list"],
    queryFn: ({ signal }) => listDocuments(signal),
  });
  const essentials = useEssentials(data ?? []);
  // At once: what comes later would move what is below it.
  const documents = essentials.isPending ? undefined : data;
  const isListed = documents !== undefined;
  // Back to what was left.
  useEffect(() => {
    if (left === null || !isListed) return;
    const name = CSS.escape(left);
    box.current?.querySelector<HTMLElement>(`[data-document="${name}"], [data-begin="${name}"]`)?.focus();
  }, [left, isListed]);
  const openDocument = ({ name, title }: ContentDocument) => onOpen({ name, title, focusPath: null });
  const openMatch = ({ name, title, path }: ContentMatch) => onOpen({ name, title, focusPath: path });
  return (
    <div ref={box} className="grid gap-8">
      <header className="grid gap-1.5">
        <h2 className="font-display text-title font-semibold">Your character</h2>
        <p className="max-w-prose text-foreground-muted">
          Everything that visitors read. What you change is saved as a draft by itself; visitors see it when you publish
          it.
        </p>
      </header>
      <WhoseSite onBegin={onBegin} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!documents && !error && <Skeleton className="h-96 w-full" />}
      {documents && (
        <>
          <EssentialsForm documents={documents} essentials={essentials} />
          <DraftList documents={documents} />
          <TextSearch onOpen={openMatch} />
          <DocumentList documents={documents} onOpen={openDocument} />
          <TakeOut />
          <BeginAgain onBegin={onBegin} />
        </>
      )}
    </div>
  );
};

export type CharacterTabProps = {
  /** Where the owner is in beginning with another character; null if nowhere. */ beginning: BeginningStep | null;
  onBeginning: (step: BeginningStep | null) => void;
  /** Goes to where stories are written. */ onWrite: () => void;
};

/** The tab in which the owner changes what the site says: what matters first, then every text. */
export const CharacterTab = ({ beginning, onBeginning, onWrite }: CharacterTabProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  useKeepSaved();
  const goBack = () => {
    setLeft(opened?.name ?? null);
    setOpened(null);
  };
  const open = (document: Opened) => {
    onBeginning(null);
    setOpened(document);
  };
  const openStep = (step: BeginningStep | null) => {
    if (step === null) setLeft(typeof beginning === "string" ? beginning : "persona");
    setOpened(null);
    onBeginning(step);
  };
  if (beginning)
    return (
      <StartScreen
        step={beginning}
        onStep={openStep}
        onOpen={(name, title) => open({ name, title, focusPath: name === "pictures" ? ["hero", "dark"] : null })}
        onWrite={() => {
          onBeginning(null);
          onWrite();
        }}
      />
    );
  return opened ? (
    <DocumentScreen key={opened.name} {...opened} onBack={goBack} />
  ) : (
    <Overview left={left} onOpen={open} onBegin={openStep} />
  );
};
