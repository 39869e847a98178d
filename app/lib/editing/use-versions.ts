import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** Earlier versions of a text, newest first, and the one that is shown: initially the one before the last save. */
export const useVersions = <Revision extends { id: string | number }, Loaded, Shown>(
  queryKey: readonly unknown[],
  /** Null while they are not needed. */
  load: (() => Promise<Loaded & { revisions: Revision[] }>) | null,
  read: (id: Revision["id"]) => Promise<Shown>,
) => {
  const [chosenId, show] = useState<Revision["id"] | null>(null);
  const list = useQuery({ queryKey, queryFn: load ?? skipToken, gcTime: 0, staleTime: 0 });
  const revisions = list.data?.revisions ?? [];
  const shownId: Revision["id"] | undefined = chosenId ?? (revisions[1] ?? revisions[0])?.id;
  const revision = useQuery({
    queryKey: [...queryKey, shownId],
    queryFn: shownId === undefined ? skipToken : () => read(shownId),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    loaded: list.data,
    revisions,
    shownId,
    shown: revision.data,
    show,
    isLoading: list.isLoading,
    error: list.error ?? revision.error,
    retry: () => void (list.error ? list : revision).refetch(),
  };
};

export type Versions = ReturnType<typeof useVersions>;
