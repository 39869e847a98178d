import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { BookCard } from "./features/book/book-card.tsx";
import { ExportCard } from "./features/posts/editor/export-card.tsx";
import { BringCard } from "./features/imports/bring-card.tsx";
import { ImportScreen } from "./features/imports/import-screen.tsx";
import { openedImport } from "./features/imports/opened-import.ts";
import { PastImports } from "./features/imports/past-imports.tsx";
import { RedirectsCard } from "./features/redirects/redirects-card.tsx";

export const ImportExportTab = () => {
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
          <BookCard />
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
