import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { ContentDocument, ContentMatch } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { listDocuments } from "./api/content-admin.ts";
import { type CharacterPlace, characterPlace } from "./character-place.ts";
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

type OverviewProps = {
  /** What the owner comes back from: a document or a beginning. */ left: string | null;
  onOpen: (place: CharacterPlace) => void;
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
  /** Opens another part of the panel. */ onLeave: (part: string) => void;
};

/** The tab in which the owner changes what the site says: what matters first, then every text. */
export const CharacterTab = ({ beginning, onBeginning, onLeave }: CharacterTabProps) => {
  const place = useStore(characterPlace);
  const [left, setLeft] = useState<string | null>(null);
  useKeepSaved();
  const goBack = () => {
    setLeft(place !== null && place !== "portrait" ? place.name : null);
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
  return place !== null && place !== "portrait" ? (
    <DocumentScreen key={place.name} {...place} onBack={goBack} />
  ) : (
    <Overview left={left} onOpen={characterPlace.setState} onBegin={openStep} />
  );
};
