import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "../../api/error-message.ts";
import { deleteRedirect, listRedirects } from "../../api/imports.ts";
import { PaginatedList } from "../../inbox/paginated-list.tsx";
import { usePaginatedList } from "../../inbox/use-paginated-list.ts";
import { useDebounced } from "../../posts/use-posts.ts";
import { RedirectForm } from "./redirect-form.tsx";
import { RedirectRow } from "./redirect-row.tsx";

const searchDebounceMs = 250;

const useRedirects = (search: string) =>
  usePaginatedList(`redirects ${search}`, async ({ before }, signal) => {
    const { redirects, next, total } = await listRedirects(search, before ?? null, signal);
    return { entries: redirects.map((redirect) => ({ ...redirect, id: redirect.from })), next, count: total };
  });

/** Where visitors who follow an old address are led. */
export const RedirectsCard = () => {
  const texts = useContent("admin").redirects;
  const [search, setSearch] = useState("");
  const settled = useDebounced(search, searchDebounceMs).trim();
  const list = useRedirects(settled);
  const deletion = useMutation({
    mutationFn: deleteRedirect,
    onSuccess: (_answer, from) => {
      list.remove(from);
      showToast({ title: texts.deleted, tone: "success" });
    },
    onError: showError,
  });
  return (
    <PaginatedList
      title={texts.title}
      description={texts.text}
      lead={
        <>
          <RedirectForm onSaved={list.retry} />
          {(search !== "" || list.entries.length > 0) && (
            <TextField
              label={texts.search}
              type="search"
              maxLength={300}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
        </>
      }
      empty={settled === "" ? texts.empty : texts.noMatch}
      list={list}
    >
      <ul>
        {list.entries.map((redirect) => (
          <RedirectRow
            key={redirect.from}
            redirect={redirect}
            onChanged={(changed) => list.replace({ ...changed, id: changed.from })}
            onDelete={() => deletion.mutate(redirect.from)}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};
