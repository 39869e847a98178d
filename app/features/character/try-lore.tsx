import { useDeferredValue, useState } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { listUnobeyed } from "#contracts/character/lore/list-unobeyed.ts";
import { tellLore } from "#contracts/character/lore/tell-lore.ts";
import type { LeftReason, ToldEntry, ToldLore } from "#contracts/character/lore/told-lore.ts";
import type { Character, LoreEntry } from "#contracts/content/character.ts";
import { fillMacros } from "#contracts/macros/fill-macros.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { getValue } from "./document/document-state.ts";

const reasons: Record<ToldEntry["by"], string> = {
  always: "always",
  key: "by a key",
  entry: "by another entry",
  sticky: "still stays",
};

const leftReasons: Record<LeftReason, string> = {
  room: "no room left",
  chance: "left to chance",
  group: "another of its group is told",
  rest: "rests",
  delay: "too early",
  examples: "no line of an example in it",
};

const places: Record<Exclude<ToldEntry["position"], "depth">, string> = {
  before: "before the character",
  after: "behind the character",
  examplesBefore: "before the examples",
  examplesAfter: "behind the examples",
  noteBefore: "before the note within the conversation",
  noteAfter: "behind the note within the conversation",
};

const describePlace = ({ position, depth, role }: ToldEntry): string => {
  if (position !== "depth") return places[position];
  const place =
    depth === 0 ? "at the end" : depth === 1 ? "before the last message" : `before the last ${depth} messages`;
  if (role === "system") return place;
  return `${place}, as if ${role === "user" ? "the visitor" : "the character"} said it`;
};

/** In tokens, if the form says nothing: a quarter of what a small model reads. */
const usualRoom = 2_000;

const isEntry = (value: unknown): value is LoreEntry => {
  const { title, keys, content } = { ...(value as Partial<LoreEntry> | null) };
  return typeof title === "string" && typeof content === "string" && Array.isArray(keys);
};

const readLore = (value: unknown): LoreEntry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** What a conversation that begins with the greeting brings up, if the visitor says one sentence. */
const useToldLore = ({ lore, lorebook }: Partial<Character>, sentence: string): ToldLore => {
  const { name } = useContent("persona");
  const { greeting, guest } = useContent("chat");
  if (sentence === "") return { told: [], left: [] };
  const fill = (text: string) => fillMacros(text, { char: name, user: guest });
  return tellLore({
    entries: readLore(lore),
    settings: lorebook,
    lines: [
      { role: "assistant", name, text: fill(greeting) },
      { role: "user", name: guest, text: sentence },
    ],
    earlier: 0,
    fill,
    room: lorebook?.tokenBudget ?? usualRoom,
    seed: "",
  });
};

type EntryListProps = { label: string; entries: { title: string; reason: string; place?: string }[] };

const EntryList = ({ label, entries }: EntryListProps) => (
  <ul aria-label={label} className="grid gap-2">
    {entries.map(({ title, reason, place }, index) => (
      <li key={index} className="flex flex-wrap items-center gap-2">
        <span dir="auto" className="font-medium wrap-anywhere">
          {title}
        </span>
        <Badge>{reason}</Badge>
        {place && <span className="text-sm text-foreground-muted">{place}</span>}
      </li>
    ))}
  </ul>
);

/** Tells which entries of the lore, as it is in the form, a sentence brings up. */
export const TryLore = ({ editor }: { editor: Pick<DocumentEditor, "store"> }) => {
  const [sentence, setSentence] = useState("");
  const question = useDeferredValue(sentence.trim());
  const character = useStore(editor.store, getValue) as Partial<Character>;
  const { told, left } = useToldLore(character, question);
  const unobeyed = readLore(character.lore).flatMap((entry) => {
    const asked = listUnobeyed(entry);
    return asked.length > 0 ? { title: entry.title, reason: asked.join(", ") } : [];
  });
  return (
    <Card
      title="What a sentence brings up"
      description="Write what a visitor might answer to the greeting. Below stands which entries of the lore below go along with it to the model, as they are in this form."
      headingLevel="h3"
    >
      <TextField
        label="A visitor says"
        value={sentence}
        maxLength={2_000}
        autoComplete="off"
        onChange={({ currentTarget }) => setSentence(currentTarget.value)}
      />
      <div aria-live="polite" className="grid gap-4">
        {question !== "" && told.length === 0 && <p className="text-sm text-foreground-muted">No entry goes along.</p>}
        {told.length > 0 && (
          <EntryList
            label="These entries go along"
            entries={told.map((entry) => ({
              title: entry.entry.title,
              reason: reasons[entry.by],
              place: describePlace(entry),
            }))}
          />
        )}
        {left.length > 0 && (
          <>
            <p className="text-sm text-foreground-muted">Brought up, and left out:</p>
            <EntryList
              label="These entries are left out"
              entries={left.map(({ entry: { title }, reason }) => ({ title, reason: leftReasons[reason] }))}
            />
          </>
        )}
      </div>
      {unobeyed.length > 0 && (
        <>
          <p className="text-sm text-foreground-muted">
            Decorators that this site cannot obey, and keys that no regular expression can be read from:
          </p>
          <EntryList label="These entries ask for more" entries={unobeyed} />
        </>
      )}
    </Card>
  );
};
