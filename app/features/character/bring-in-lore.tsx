import { FileField } from "#app/ui/forms/file-field.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { acceptedCards, maxCardBytes } from "#contracts/character/card-file.ts";
import { readLorebook } from "./api/character.ts";
import { addLore, type AddedLore } from "./document/add-lore.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { getValue } from "./document/document-state.ts";
import { useUpload } from "./use-upload.ts";

const accepted = `${acceptedCards},.lorebook`;

const describe = ({ added, left, takesSettings }: AddedLore): string =>
  [
    added === 1 ? "One entry was added to the lore below." : `${added} entries were added to the lore below.`,
    left > 0 && `${left} did not fit: there can be 2,000 entries.`,
    takesSettings && "How the lore is looked through was taken over as well.",
    "Undo takes it back.",
  ]
    .filter(Boolean)
    .join(" ");

/** Adds the entries of a lorebook to those in the form, as an edit like any other. */
export const BringInLore = ({ editor }: { editor: DocumentEditor }) => {
  const { answer, cancel, error, isCancelled, isSending, start } = useUpload({
    findLimit: () => maxCardBytes,
    send: async (file: File, signal) => {
      const read = await readLorebook(file, signal);
      signal.throwIfAborted();
      const { value, ...added } = addLore(getValue(editor.store.getState()), read);
      editor.change([], value);
      return { ...added, problems: read.problems };
    },
    onSent: () => undefined,
  });
  return (
    <Card
      title="Bring in a lorebook"
      description="World info of SillyTavern, a lorebook of NovelAI, RisuAI or Agnai, or the one of another card. Its entries are added to the lore below."
      headingLevel="h3"
    >
      <FileField
        label="Lorebook"
        accept={accepted}
        error={error ? getErrorMessage(error) : undefined}
        onFile={(file) => file && start(file)}
      />
      <output className="grid gap-3 empty:absolute">
        {isSending && (
          <>
            <Progress label="Reading the lorebook…" value={null} />
            <Button variant="glass" size="sm" className="justify-self-start" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        {isCancelled && <span className="text-sm text-foreground-muted">Nothing was added.</span>}
        {answer && !isSending && !error && <span>{describe(answer)}</span>}
      </output>
      {answer && !isSending && !error && answer.problems.length > 0 && (
        <ul
          aria-label="What is odd about this lorebook"
          className="grid list-disc gap-1 rounded-md bg-warning-subtle py-3 ps-9 pe-4 text-sm"
        >
          {answer.problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
