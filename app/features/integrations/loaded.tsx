import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { getErrorMessage } from "./use-integrations.ts";

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** What was loaded, or why it could not be. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children }: LoadedProps<Data>) => {
  if (data !== undefined) return children(data);
  if (error) return <TryAgain message={getErrorMessage(error)} label="Try again" onRetry={() => void refetch()} />;
  return (
    <>
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-24 w-full" />
    </>
  );
};
