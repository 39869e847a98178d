import { memo } from "react";
import { formatDay } from "#app/lib/format-date.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import type { ImportEntry } from "#contracts/posts/import-calls.ts";
import { entryBadges, outcomeBadges, statusBadges } from "./import-badges.ts";

type EntryRowProps = {
  entry: ImportEntry;
  /** Null where posts are not chosen any more. */
  onChoose: ((position: number, isChosen: boolean) => void) | null;
  /** Whether what was written is still here. */
  isHere: boolean;
};

const cardLook =
  "max-lg:grid max-lg:gap-x-4 max-lg:gap-y-3 max-lg:rounded-lg max-lg:border max-lg:bg-surface-sunken max-lg:p-4";
const cardColumns = {
  withChoice: "max-md:grid-cols-[2.25rem_minmax(0,1fr)] md:max-lg:grid-cols-[2.25rem_2fr_1fr_1fr_1fr]",
  withoutChoice: "max-md:grid-cols-[minmax(0,1fr)] md:max-lg:grid-cols-[2fr_1fr_1fr_1fr]",
};

/** A list that opens; a single line is shown as it is. */
const Details = ({ summary, lines }: { summary: string; lines: readonly string[] }) => (
  <details>
    <summary className="-my-1 flex min-h-8 w-fit cursor-pointer items-center underline decoration-dotted underline-offset-4">
      {summary}
    </summary>
    <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto ps-5">
      {lines.map((line, index) => (
        <li key={index} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  </details>
);

const Pictures = ({ pictures: { found, remote, missing } }: Pick<ImportEntry, "pictures">) => {
  const known = [
    ...(found > 0 ? [`${found.toLocaleString("en-US")} found`] : []),
    ...(remote > 0 ? [`${remote.toLocaleString("en-US")} on the web`] : []),
  ];
  return (
    <>
      {known.length > 0 && <p>{known.join(", ")}</p>}
      {missing.length > 0 && <Details summary={`${missing.length.toLocaleString("en-US")} missing`} lines={missing} />}
    </>
  );
};

const Address = ({ entry, isHere }: Omit<EntryRowProps, "onChoose">) => {
  const { slug, oldPaths, outcome, status } = entry;
  const path = `/post/${slug}`;
  const isPublic = isHere && status === "published" && outcome !== null && outcome !== "failed";
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{isPublic ? <TextLink to={path}>{path}</TextLink> : path}</p>
      {oldPaths.length > 0 && (
        <Details
          summary={oldPaths.length === 1 ? "1 old address leads here" : `${oldPaths.length} old addresses lead here`}
          lines={oldPaths}
        />
      )}
    </>
  );
};

const Post = ({ entry }: Pick<EntryRowProps, "entry">) => {
  const { draftReason, file, kind, publishedAt, status, tags, title } = entry;
  return (
    <>
      <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {title}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
        {kind === "page" && <Badge>Page</Badge>}
        {publishedAt !== null && <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>}
      </div>
      {draftReason !== null && <p className="mt-1 text-warning">{draftReason}</p>}
      {tags.length > 0 && <p className="mt-1 text-foreground-muted [overflow-wrap:anywhere]">{tags.join(", ")}</p>}
      <p className="mt-1 text-xs text-foreground-muted [overflow-wrap:anywhere]">
        <bdi>{file}</bdi>
      </p>
    </>
  );
};

type CellProps = { label: string; isEmpty?: boolean; children: Elements };

/** In a card it says of which column it is. */
const Cell = ({ label, isEmpty = false, children }: CellProps) => (
  <td
    className={`min-w-0 py-4 pe-5 align-top max-lg:grid max-lg:content-start max-lg:gap-0.5 max-lg:p-0 ${isEmpty ? "max-lg:hidden" : ""}`}
  >
    <span aria-hidden="true" className="text-xs font-semibold text-foreground-muted lg:hidden">
      {label}
    </span>
    {children}
  </td>
);

/** A post of an import: what it is, where it goes, what is lost, and what has become of it. */
export const EntryRow = memo(({ entry, isHere, onChoose }: EntryRowProps) => {
  const { losses, notes, outcome, pictures, position, state, title } = entry;
  const badge = outcome === null ? entryBadges[state] : outcomeBadges[outcome];
  const lost = losses.map(({ text, line }) => (line === null ? text : `${text} (line ${line})`));
  const choice = onChoose && (
    <CheckboxField
      label={<span className="sr-only">{`Import “${title}”`}</span>}
      checked={entry.isChosen}
      disabled={state === "unusable"}
      onCheckedChange={(isChosen) => onChoose(position, isChosen)}
      className="w-11"
    />
  );
  return (
    <tr
      className={`scroll-mb-28 border-line lg:border-t lg:first:border-t-0 ${cardLook} ${onChoose ? cardColumns.withChoice : cardColumns.withoutChoice}`}
    >
      {choice && (
        <td className="py-2 align-top max-lg:row-span-5 max-lg:-mt-2.5 max-lg:p-0 md:max-lg:row-span-2">{choice}</td>
      )}
      <th scope="row" className="min-w-0 py-4 pe-5 text-start align-top font-normal max-lg:p-0 md:max-lg:col-span-4">
        <Post entry={entry} />
      </th>
      <Cell label="Address">
        <Address entry={entry} isHere={isHere} />
      </Cell>
      <Cell label="Pictures" isEmpty={pictures.found + pictures.remote + pictures.missing.length === 0}>
        <Pictures pictures={pictures} />
      </Cell>
      <Cell label="Will be lost" isEmpty={lost.length === 0}>
        {lost.length > 0 && <Details summary={lost.length === 1 ? "1 thing" : `${lost.length} things`} lines={lost} />}
      </Cell>
      <Cell label="State">
        <div>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        {notes.map((note, index) => (
          <p key={index} className="mt-1 [overflow-wrap:anywhere]">
            {note}
          </p>
        ))}
      </Cell>
    </tr>
  );
});
