import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { listDocuments } from "../api/content-admin.ts";
import { describePublished, type PublishedDrafts, publishDrafts } from "../publish-drafts.ts";
import { flushEditors, refreshEditors } from "../use-document-editor.ts";

const Result = ({ count, failures, parts }: PublishedDrafts) => (
  <>
    <p>
      {failures.length > 0
        ? `${count} drafts are published. These are not:`
        : "All drafts are published. Visitors see them now."}
    </p>
    {parts.length > 0 && <p>{describePublished(parts)}</p>}
    <ul className="grid gap-1 text-danger empty:hidden">
      {failures.map(({ name, title, reason }) => (
        <li key={name}>{`${title}: ${reason}`}</li>
      ))}
    </ul>
  </>
);

/** All drafts of the site, to be published at once. */
export const DraftList = ({ documents }: { documents: readonly ContentDocument[] }) => {
  const client = useQueryClient();
  const [current, setCurrent] = useState("");
  const result = useRef<HTMLDivElement>(null);
  const { data, isPending, mutate } = useMutation({
    mutationFn: async () => {
      await flushEditors(client);
      return publishDrafts(await listDocuments(), setCurrent);
    },
    onError: showError,
    onSettled: () => refreshEditors(client),
  });
  // The button may be gone.
  useEffect(() => {
    if (data) moveFocus(result.current);
  }, [data]);
  const drafts = documents.filter(({ hasDraft }) => hasDraft);
  if (drafts.length === 0 && !data && !isPending) return null;
  const titles = drafts.map(({ title }) => title).join(", ");
  const sentence =
    drafts.length === 1
      ? `One text has a draft that visitors do not see yet: ${titles}.`
      : `${drafts.length} texts have drafts that visitors do not see yet: ${titles}.`;
  return (
    <Card title="Drafts">
      <div className="grid justify-items-start gap-4">
        {drafts.length > 0 && <p className="max-w-prose">{sentence}</p>}
        {(drafts.length > 0 || isPending) && (
          <Button busy={isPending} onClick={() => mutate()}>
            {isPending ? `Publishing ${current}` : "Publish all drafts"}
          </Button>
        )}
        {data && !isPending && (
          <div ref={result} className="grid gap-2 outline-none">
            <Result {...data} />
          </div>
        )}
      </div>
    </Card>
  );
};
