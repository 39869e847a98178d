import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "./api-error.ts";

const maxRetries = 2;
const firstRetryDelayMs = 500;

const isTimeout = ({ cause }: Error): boolean => cause instanceof DOMException && cause.name === "TimeoutError";

/** Retries only when the site is unreachable: rejections are final, and another timeout would take too long. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries && error instanceof ApiError && error.isUnreachable && !isTimeout(error);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Fail at once when offline, so that the error is shown; by default a query waits silently for the network.
        networkMode: "always",
        retry: shouldRetry,
        retryDelay: (failures) => firstRetryDelayMs * 2 ** failures,
        // A refetch could reorder a list while the user works in it.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });

/** Query cache for the screens below it, discarded when they unmount. */
export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
