import { useState } from "react";
import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { AppError } from "#contracts/errors.ts";
import type { HubEntryKind, HubEntryStatus } from "#contracts/values/hub-entry-values.ts";
import type { EntryContent, HubEntry } from "#contracts/hub/hub-entry.ts";
import { describeEntryError, reloadEntries, saveEntry } from "./use-entries.ts";

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

/** All values as one text, to compare two versions. */
const toText = (values: EntryValues, names: readonly string[]): string =>
  names.map((name) => `${name}: ${values[name] ?? ""}`).join("\n");

/** Form of an entry. The draft survives closing, reload and Back until it is saved or discarded. */
export const useEntryForm = <Kind extends HubEntryKind>(form: EntryForm<Kind>, entry: HubEntry<Kind> | null) => {
  const [initial] = useState(() => form.toValues(entry?.content ?? null));
  // With the version that it began with: the entry itself may have become a newer one when the draft is taken up again.
  const [draft] = useState(() =>
    createDraft(
      `chloe-hub-draft:${entry?.id ?? form.kind}`,
      parseTexts<string>({ ...initial, baseVersion: String(entry?.version ?? "") }),
    ),
  );
  const fields = useForm<string, EntryValues>(initial, draft);
  const { isBusy, failure, run } = useSubmit();
  const [isConflicting, setIsConflicting] = useState(false);
  const { values } = fields;
  const isChanged = Object.keys(initial).some((name) => values[name] !== initial[name]);

  const store = async (status: HubEntryStatus, version: number): Promise<boolean> => {
    const { content, errors } = await validate(form, form.toContent(fields.read(), entry?.content ?? null));
    if (errors) return fields.setErrors(errors);
    const written = { status, entry: { kind: form.kind, content } } as const;
    await saveEntry(entry ? { action: "update", id: entry.id, version, ...written } : { action: "create", ...written });
    return true;
  };

  /** Returns whether the entry was saved; otherwise the form shows the error. */
  const save = async (status: HubEntryStatus, version = Number(values.baseVersion)): Promise<boolean> => {
    let isSaved = false;
    const fail = async (error: unknown) => {
      if (error instanceof AppError && error.code === "conflict") {
        await reloadEntries(form.kind).catch(() => undefined);
        setIsConflicting(true);
      }
      return describeEntryError(error);
    };
    await run(async () => {
      isSaved = await store(status, version);
      if (isSaved) fields.clear();
    }, fail);
    return isSaved;
  };
  const discard = () => {
    fields.clear();
    showToast({ title: "Your unsaved changes were discarded." });
  };
  /** Saves over the newer version. */
  const overwrite = (status: HubEntryStatus) => {
    setIsConflicting(false);
    return save(status, entry?.version);
  };
  const conflict = {
    isOpen: isConflicting,
    mine: isConflicting ? toText(values, Object.keys(initial)) : "",
    saved: isConflicting && entry ? toText(form.toValues(entry.content), Object.keys(initial)) : "",
    close: () => setIsConflicting(false),
    overwrite,
  };
  return { ...fields, failure, isBusy, isChanged, save, discard, conflict };
};
