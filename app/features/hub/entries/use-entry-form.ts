import { useRef, useState } from "react";
import { useSaver } from "#app/lib/editing/use-saver.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { HubEntryKind, HubEntryStatus } from "#contracts/values/hub-entry-values.ts";
import type { EntryContent, HubEntry } from "#contracts/hub/hub-entry.ts";
import { describeEntryError, reloadEntry, saveEntry } from "./use-entries.ts";

export type EntryValues = Record<string, string>;

/** Converts the content of a kind to form values and back. */
export type EntryForm<Kind extends HubEntryKind> = {
  kind: Kind;
  /** Form values by field name; initial ones for a new entry (null). */
  toValues(content: EntryContent<Kind> | null): EntryValues;
  /** Content to be validated by the schema of the kind. */
  toContent(values: EntryValues, before: EntryContent<Kind> | null): object;
  /** Field that shows the error at a path of the content; by default the one of that name. */
  toField?(path: PropertyKey[]): string;
};

const validate = async <Kind extends HubEntryKind>(form: EntryForm<Kind>, content: object) => {
  const { hubEntryContents } = await import("#contracts/hub/hub-entry.ts");
  const parsed = hubEntryContents[form.kind].safeParse(content);
  if (parsed.success) return { content: parsed.data as EntryContent<Kind> };
  return { errors: toFormErrors(parsed.error.issues, form.toField) };
};

/**
 * Form of an entry. The draft survives closing, reload and Back until it is saved or discarded. `onEnd` gets the status
 * that the entry was saved with; null if the version that somebody else saved is kept.
 */
export const useEntryForm = <Kind extends HubEntryKind>(
  form: EntryForm<Kind>,
  entry: HubEntry<Kind> | null,
  onEnd: (saved: HubEntryStatus | null, form: HTMLFormElement | null) => void,
) => {
  const [initial] = useState(() => form.toValues(entry?.content ?? null));
  // With the version that it began with: the entry itself may have become a newer one when the draft is taken up again.
  const [draft] = useState(() =>
    createDraft(
      `chloe-hub-draft:${entry?.id ?? form.kind}`,
      parseTexts<string>({ ...initial, baseVersion: String(entry?.version ?? "") }),
    ),
  );
  const fields = useForm<string, EntryValues>(initial, draft);
  const [failure, setFailure] = useState("");
  const status = useRef<HubEntryStatus>("draft");
  const names = Object.keys(initial);
  const isChanged = names.some((name) => fields.values[name] !== initial[name]);
  /** All values as one text, to compare two versions. */
  const toText = (values: EntryValues) => names.map((name) => `${name}: ${values[name] ?? ""}`).join("\n");
  const toSavedText = ({ content }: HubEntry<Kind>) => toText(form.toValues(content));

  const end = (saved: HubEntryStatus | null) => {
    fields.clear();
    onEnd(saved, fields.form.current);
  };
  const saver = useSaver<HubEntry<Kind>>({
    send: async () => {
      setFailure("");
      const values = fields.read();
      const { content, errors } = await validate(form, form.toContent(values, entry?.content ?? null));
      if (errors) {
        fields.setErrors(errors);
        return "invalid";
      }
      const written = { status: status.current, entry: { kind: form.kind, content } } as const;
      const base = entry && { id: entry.id, version: Number(values.baseVersion) };
      await saveEntry(base ? { action: "update", ...base, ...written } : { action: "create", ...written });
      end(status.current);
      return "saved";
    },
    onFailure: (error) => setFailure(describeEntryError(error)),
    load: () => reloadEntry(form.kind, entry?.id),
    isSame: (theirs) => theirs.status === status.current && toSavedText(theirs) === toText(fields.read()),
    adopt: () => end(status.current),
    rebase: ({ version }) => fields.change("baseVersion", String(version)),
    take: () => end(null),
  });
  const discard = () => {
    fields.clear();
    showToast({ title: "Your unsaved changes were discarded." });
  };
  const save = (next: HubEntryStatus) => {
    status.current = next;
    return saver.save();
  };
  return { ...fields, failure, isChanged, save, discard, saver, toText, toSavedText };
};
