import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { listDocuments } from "./api/content-admin.ts";
import { type CharacterPlace, characterPlace } from "./character-place.ts";
import { DocumentScreen } from "./document-screen.tsx";
import { revealElement } from "#app/lib/focus/focus-text.ts";
import { LanguageCard } from "./start/language-card.tsx";
import { DocumentList } from "./overview/document-list.tsx";
import { DraftList } from "./overview/draft-list.tsx";
import { EssentialsForm, useEssentials } from "./overview/essentials-form.tsx";
import { TextSearch } from "./overview/text-search.tsx";
import { PageStudio } from "./preview/page-studio.tsx";
import { BeginAgain } from "./start/begin-again.tsx";
import type { Beginning, BeginningStep } from "./start/beginning.ts";
import { StartScreen } from "./start/start-screen.tsx";
import { WhoseSite } from "./start/whose-site.tsx";
import { TakeOut } from "./take-out/take-out.tsx";
import { useKeepSaved } from "./use-document-editor.ts";

/** Instead of the name of a document: the heading of the page. */
const ofPage = "";

type OverviewProps = {
  documents: ContentDocument[];
  /** The tab, and what the owner comes back to in it: a document or a beginning. */
  box: RefObject<HTMLElement | null>;
  left: string | null;
  onOpen: (place: CharacterPlace) => void;
  onBegin: (how: Beginning) => void;
};

/** What is below the page: the fields that matter first, all texts, and what is done with the whole character. */
const Overview = ({ documents, box, left, onOpen, onBegin }: OverviewProps) => {
  const essentials = useEssentials(documents);
  const { isPending } = essentials;
  useEffect(() => {
    if (left === null || isPending) return;
    const name = CSS.escape(left);
    revealElement(box.current?.querySelector<HTMLElement>(`[data-document="${name}"], [data-begin="${name}"]`) ?? null);
  }, [box, left, isPending]);
  // At once: what comes later would move what is below it.
  if (isPending) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <DraftList documents={documents} />
      <EssentialsForm documents={documents} essentials={essentials} />
      <TextSearch onOpen={({ name, title, path }) => onOpen({ name, title, focusPath: path })} />
      <DocumentList documents={documents} onOpen={({ name, title }) => onOpen({ name, title, focusPath: null })} />
      <LanguageCard />
      <TakeOut />
      <BeginAgain onBegin={onBegin} />
    </>
  );
};

export type CharacterTabProps = {
  /** Where the owner is in beginning with another character; null if nowhere. */ beginning: BeginningStep | null;
  onBeginning: (step: BeginningStep | null) => void;
  /** Opens another part of the panel. */ onLeave: (part: string) => void;
};

/** The tab in which the owner changes what the site says: the page itself, what matters first, then every text. */
export const CharacterTab = ({ beginning, onBeginning, onLeave }: CharacterTabProps) => {
  const place = useStore(characterPlace);
  const opened = place === "portrait" ? null : place;
  const [left, setLeft] = useState<string | null>(null);
  const [chosenPage, setChosenPage] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const {
    data: documents,
    error,
    refetch,
  } = useQuery({
    queryKey: ["content", "list"],
    queryFn: ({ signal }) => listDocuments(signal),
  });
  useKeepSaved();
  const goBack = () => {
    setLeft(opened?.isOfPage ? ofPage : (opened?.name ?? null));
    characterPlace.setState(null);
  };
  const openStep = (step: BeginningStep | null) => {
    if (step === null) setLeft(typeof beginning === "string" ? beginning : "persona");
    characterPlace.setState(null);
    onBeginning(step);
  };
  if (beginning)
    return (
      <StartScreen
        step={beginning}
        onStep={openStep}
        onLeave={(part) => {
          onBeginning(null);
          onLeave(part);
        }}
      />
    );
  const firstPage = documents?.find(({ page }) => page !== null)?.page ?? null;
  const ownPage = documents?.find(({ name }) => name === opened?.name)?.page ?? null;
  const page = !opened || opened.isOfPage ? (chosenPage ?? firstPage) : ownPage;
  return (
    <div ref={box} className="grid gap-8">
      {!opened && (
        <header className="grid gap-1.5">
          <h2 className="font-display text-title font-semibold">Your character</h2>
          <p className="max-w-prose text-foreground-muted">
            Everything that visitors read. What you change is saved as a draft by itself; visitors see it when you
            publish it.
          </p>
        </header>
      )}
      {!opened && <WhoseSite onBegin={openStep} />}
      {!opened && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!opened && !documents && !error && <Skeleton className="h-96 w-full" />}
      <PageStudio
        documents={documents ?? []}
        page={page}
        onPage={setChosenPage}
        onOpen={({ name, title, path }) => {
          setChosenPage(page);
          // A copy: the same text can be pressed again.
          characterPlace.setState({ name, title, focusPath: [...path], isOfPage: true });
        }}
      >
        {opened && <DocumentScreen key={opened.name} {...opened} onBack={goBack} />}
      </PageStudio>
      {!opened && documents && (
        <Overview documents={documents} box={box} left={left} onOpen={characterPlace.setState} onBegin={openStep} />
      )}
    </div>
  );
};
