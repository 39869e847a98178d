import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { deleteRedirect, listRedirects } from "./redirect-calls.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";
import { useDebounced } from "#app/lib/lists/use-debounced.ts";
import { RedirectForm } from "./redirect-form.tsx";
import { RedirectRow } from "./redirect-row.tsx";

const useRedirects = (search: string) =>
  usePaginatedList(`redirects ${search}`, async ({ before }, signal) => {
    const { redirects, next, total } = await listRedirects(search, before ?? null, signal);
    return { entries: redirects.map((redirect) => ({ ...redirect, id: redirect.from })), next, count: total };
  });

/** Where visitors who follow an old address are led. */
export const RedirectsCard = () => {
  const [search, setSearch] = useState("");
  const settled = useDebounced(search);
  const list = useRedirects(settled);
  const deletion = useMutation({
    mutationFn: deleteRedirect,
    onSuccess: (_answer, from) => {
      list.remove(from);
      showToast({ title: "Redirect deleted", tone: "success" });
    },
    onError: showError,
  });
  return (
    <PaginatedList
      title="Redirects"
      description="Visitors who follow an old address are led to the new one. Imports add theirs by themselves."
      lead={
        <>
          <RedirectForm onSaved={list.retry} />
          {(search !== "" || list.entries.length > 0) && (
            <TextField
              label="Search redirects"
              type="search"
              maxLength={300}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
        </>
      }
      empty={settled === "" ? "There are no redirects yet." : "No redirect matches."}
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
