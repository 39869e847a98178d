import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { useSavedCount } from "../use-document-editor.ts";
import { createMarker, scrollPageTo } from "./mark-element.ts";
import { PagePreview } from "./page-preview.tsx";
import { findShown, type ShownText } from "./shown-texts.ts";
import type { FieldText } from "./text-finder.ts";
import { TextChoice, TextRows } from "./text-rows.tsx";
import { usePagePresses } from "./use-page-presses.ts";
import { useShownTexts } from "./use-shown-texts.ts";

const isWideQuery = "(min-width: 64rem)";
const columns = "grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]";
const focusOutline = "3px solid var(--accent)";

const useIsWide = (): boolean => {
  const [isWide, setIsWide] = useState(() => matchMedia(isWideQuery).matches);
  useEffect(() => {
    const query = matchMedia(isWideQuery);
    const update = () => setIsWide(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isWide;
};

/** The pages that show documents, each with a document that is called like it. */
const listPages = (documents: readonly ContentDocument[]): { value: string; label: string }[] =>
  [...Map.groupBy(documents, ({ page }) => page)].flatMap(([page, own]) => {
    const named = own.find(({ group }) => group !== "character") ?? own[0];
    return page === null || !named ? [] : [{ value: page, label: named.title }];
  });

/** Shows in the page which field has the focus, also after the page was loaded anew. */
const useFocusMark = () => {
  const shown = useRef<readonly ShownText[]>([]);
  const [marker] = useState(() => createMarker(focusOutline));
  const focused = useRef<{ id: string; element: Element | null } | null>(null);
  const show = (id: string): boolean => {
    const element = findShown(shown.current, id);
    if (!element) return false;
    const isNew = focused.current?.id !== id || focused.current.element !== element;
    focused.current = { id, element };
    marker.mark(element);
    if (isNew) scrollPageTo(element);
    return true;
  };
  const showFocused = (): boolean => {
    for (let box = document.activeElement; box; box = box.parentElement) if (box.id && show(box.id)) return true;
    return false;
  };
  const handleFocus = useEffectEvent(showFocused);
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener("focusin", () => handleFocus(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (now: readonly ShownText[]): void => {
    shown.current = now;
    if (!showFocused() && focused.current) show(focused.current.id);
  };
};

type PageStudioProps = {
  documents: readonly ContentDocument[];
  /** The page in the preview; null if no page shows what is open. */
  page: string | null;
  onPage: (page: string) => void;
  onOpen: (field: FieldText) => void;
  /** What is open; null for the list of the page's texts. */
  children: Elements | null;
};

/** A page as visitors see it, beside its texts or the form of one of them: a press in the page opens the field. */
export const PageStudio = ({ documents, page, onPage, onOpen, children }: PageStudioProps) => {
  const isWide = useIsWide();
  const isOpen = children !== null;
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  const [opensTexts, setOpensTexts] = useState(true);
  const [choice, setChoice] = useState<FieldText[] | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, addLoad] = useReducer((count: number) => count + 1, 0);
  const version = useSavedCount();
  const onRead = useFocusMark();
  const { rows, shown, error, refetch } = useShownTexts({ frame, loads, documents, page, version, onRead });
  const choose = (fields: FieldText[]) => {
    const [first] = fields;
    setChoice(fields.length > 1 ? fields : null);
    if (first && fields.length === 1) onOpen(first);
  };
  usePagePresses({
    frame,
    loads,
    isOn: opensTexts,
    shown,
    onPress: (text) => {
      if (text) choose(text.fields);
      else if (rows) showToast({ title: "This is no text of the page itself, so it cannot be changed here." });
      else showToast({ title: "The texts of this page are still being read. Please press again in a moment." });
    },
  });
  const hasPreview = page !== null && (isWide || (isAsked ?? !isOpen));
  const preview = hasPreview && (
    <PagePreview
      frame={frame}
      page={page}
      version={version}
      onLoaded={addLoad}
      opensTexts={opensTexts}
      onOpensTexts={setOpensTexts}
    />
  );
  const list = (
    <section aria-labelledby="texts-of-page" className="grid min-w-0 content-start gap-3">
      <h3 id="texts-of-page" className="font-display text-lg font-semibold">
        Texts on this page
      </h3>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {rows ? <TextRows rows={rows} onChoose={choose} /> : !error && hasPreview && <Skeleton className="h-96 w-full" />}
    </section>
  );
  return (
    <div className="grid gap-5">
      {!isOpen && page !== null && (
        <header className="grid max-w-xl gap-3">
          <h2 tabIndex={-1} data-document="" className="font-display text-title font-semibold outline-none">
            What visitors see
          </h2>
          <p className="text-foreground-muted">Press a text or a picture to change it.</p>
          <SelectField label="Page" options={listPages(documents)} value={page} onValueChange={onPage} />
        </header>
      )}
      <div className={page === null ? "max-w-3xl" : columns}>
        {!isWide && page !== null && (
          <div className="grid min-w-0 gap-4">
            <Button
              variant="glass"
              size="sm"
              aria-expanded={hasPreview}
              className="justify-self-start"
              onClick={() => setIsAsked(!hasPreview)}
            >
              {hasPreview ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              <span>{hasPreview ? "Hide preview" : "Show preview"}</span>
            </Button>
            {preview}
          </div>
        )}
        <div className="grid min-w-0 content-start gap-5">
          {choice && (
            <TextChoice fields={choice} onChoose={(field) => choose([field])} onCancel={() => setChoice(null)} />
          )}
          {children ?? (page !== null && list)}
        </div>
        {isWide && preview && (
          <div className="min-w-0">
            <div className="sticky top-4">{preview}</div>
          </div>
        )}
      </div>
    </div>
  );
};
