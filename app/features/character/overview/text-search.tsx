import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { ContentMatch } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { useDebounced } from "#app/lib/lists/use-debounced.ts";
import { searchDocuments } from "../api/content-admin.ts";
import { describeMatch } from "../document/find-field.ts";
import { toPathKey } from "../document/json-path.ts";
import { cutAround } from "./cut-around.ts";

const Match = ({ match, query, onOpen }: { match: ContentMatch; query: string; onOpen: () => void }) => {
  const { before, found, after } = cutAround(match.text, query);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full cursor-pointer gap-0.5 rounded-md px-3 py-2 text-start transition-colors hover:bg-accent-subtle"
      >
        <span className="text-sm text-foreground-muted">{describeMatch(match)}</span>
        <span className="[overflow-wrap:anywhere]">
          <span>{before}</span>
          <mark className="rounded-sm bg-accent-subtle text-accent">{found}</mark>
          <span>{after}</span>
        </span>
      </button>
    </li>
  );
};

/** Searches all texts of the site; a match leads to its field. */
export const TextSearch = ({ onOpen }: { onOpen: (match: ContentMatch) => void }) => {
  const [query, setQuery] = useState("");
  const settled = useDebounced(query);
  const {
    data: matches,
    error,
    refetch,
  } = useQuery({
    queryKey: ["content", "search", settled],
    queryFn: settled === "" ? skipToken : ({ signal }) => searchDocuments(settled, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const count = matches?.length ?? 0;
  const result = count === 0 ? "No text has these words." : count === 1 ? "1 found" : `${count} found`;
  return (
    <Card>
      <TextField
        label="Search all texts"
        hint="Where does it say “lighthouse”?"
        type="search"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <output className="text-sm text-foreground-muted empty:hidden">{settled === "" || !matches ? "" : result}</output>
      {settled !== "" && matches && count > 0 && (
        <ul aria-label="Search all texts" className="grid max-h-[60dvh] gap-1 overflow-y-auto">
          {matches.map((match) => (
            <Match
              key={`${match.name}${toPathKey(match.path)}`}
              match={match}
              query={settled}
              onOpen={() => onOpen(match)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
};
