import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "./api-error.ts";

const maxRetries = 2;
const firstRetryDelayMs = 500;

const isTimeout = ({ cause }: Error): boolean => cause instanceof DOMException && cause.name === "TimeoutError";

/** Only a site that was out of reach is asked again: what it refused it would refuse again, and a time limit is long. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries && error instanceof ApiError && error.isUnreachable && !isTimeout(error);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline fails at once and can be shown; by default a query would wait for the network without a word.
        networkMode: "always",
        retry: shouldRetry,
        retryDelay: (failures) => firstRetryDelayMs * 2 ** failures,
        // Lists keep their order while somebody works in them.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });

/** Loads and caches for the screens below it. What was loaded is forgotten when they are left. */
export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
