import { useRef, useState } from "react";
import { useFocusFirstNew } from "#app/lib/focus/use-focus-first-new.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { LedgerFact } from "#contracts/book/story-ledger.ts";
import { Source } from "./ledger-source.tsx";

const pageSize = 25;

const Fact = ({ fact: { kind, statement, sentence, source, isGone } }: { fact: LedgerFact }) => (
  <li className="grid gap-1.5 border-t border-line py-4 first:border-t-0 first:pt-0">
    <div className="flex flex-wrap items-center gap-2">
      <Badge>{kind}</Badge>
      {isGone && <Badge tone="warning">Sentence gone</Badge>}
      <p className={`min-w-0 font-semibold [overflow-wrap:anywhere] ${isGone ? "line-through" : ""}`}>{statement}</p>
    </div>
    <blockquote className="text-sm [overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>
    <p className="text-sm text-foreground-muted">
      <Source source={source} />
      {isGone && <span> · The sentence was edited out of the story, so the fact counts no more.</span>}
    </p>
  </li>
);

/** All facts, the latest first, with a search in statement, sentence and story. */
export const FactsCard = ({ facts }: { facts: LedgerFact[] }) => {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLElement>(null);
  const expectNew = useFocusFirstNew(list);
  const wanted = search.trim().toLowerCase();
  const found = facts.filter(({ kind, statement, sentence, source }) =>
    [kind, statement, sentence, source?.title ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
  const more = () => {
    expectNew();
    setShown(shown + pageSize);
  };
  return (
    <Card ref={list} title="Facts">
      <TextField
        label="Search the facts"
        type="search"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShown(pageSize);
        }}
      />
      <output className="text-sm text-foreground-muted">
        {found.length === 0 ? "No fact has these words." : `${found.length} facts`}
      </output>
      <ul>
        {found.slice(0, shown).map((fact, index) => (
          <Fact key={`${fact.statement} ${index}`} fact={fact} />
        ))}
      </ul>
      {found.length > shown && (
        <div>
          <Button variant="glass" onClick={more}>
            Show more facts
          </Button>
        </div>
      )}
    </Card>
  );
};
