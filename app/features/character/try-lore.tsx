import { useDeferredValue, useState } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { type LoreEntry, selectLore } from "#contracts/character/select-lore.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { getValue } from "./document/document-state.ts";

const reasonLabels = {
  always: "always",
  key: "by a key",
  words: "by its words",
};

/** In characters, as in the chat. */
const maxLength = 6_000;

const isEntry = (value: unknown): value is LoreEntry => {
  const { title, keys, content } = { ...(value as Partial<LoreEntry> | null) };
  return typeof title === "string" && typeof content === "string" && Array.isArray(keys);
};

/** Tells which entries of the lore, as it is in the form, a sentence brings up. */
export const TryLore = ({ editor }: { editor: DocumentEditor }) => {
  const { name } = useContent("persona");
  const [sentence, setSentence] = useState("");
  const question = useDeferredValue(sentence.trim());
  const value = useStore(editor.store, getValue);
  const { lore } = value as { lore?: unknown };
  const entries = Array.isArray(lore) ? lore.filter(isEntry) : [];
  const found = question === "" ? [] : selectLore(entries, { said: [question], names: [name], maxLength });
  return (
    <Card
      title="What a sentence brings up"
      description="Write what a visitor might say. Below stands which entries of the lore below go along with it to the model, as they are in this form."
      headingLevel="h3"
    >
      <TextField
        label="A visitor says"
        value={sentence}
        maxLength={2_000}
        autoComplete="off"
        onChange={({ currentTarget }) => setSentence(currentTarget.value)}
      />
      <div aria-live="polite">
        {question !== "" && found.length === 0 && <p className="text-sm text-foreground-muted">No entry goes along.</p>}
        {found.length > 0 && (
          <ul aria-label="These entries go along" className="grid gap-2">
            {found.map(({ entry, by }, index) => (
              <li key={index} className="flex flex-wrap items-center gap-2">
                <span dir="auto" className="font-medium wrap-anywhere">
                  {entry.title}
                </span>
                <Badge>{reasonLabels[by]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
};
