export const providerNames = ["model", "pictures", "storyteller", "voice", "mail"] as const;
export type ProviderName = (typeof providerNames)[number];

/** Those whose failure the owner is told of. A story that the model did not write is told where it was asked for. */
export const watchedProviders = ["mail", "model", "pictures", "voice"] as const satisfies readonly ProviderName[];
export type WatchedProvider = (typeof watchedProviders)[number];

/** The last use and the last failure of a provider since this process started. Times are ISO 8601. */
export type ProviderUse = {
  usedAt: string | null;
  failedAt: string | null;
  error: string | null;
  /** Whether the last call failed; null before the first. The times do not tell: two calls may share a millisecond. */
  hasFailed: boolean | null;
};

/** Response of the function `agents`. */
export type ConnectedAgents = {
  /** Start of the process, since which calls are recorded (ISO 8601). */
  since: string;
  agents: (ProviderUse & {
    name: ProviderName;
    /** `builtIn`: part of this site. `connected`: an external service from the settings. */
    state: "builtIn" | "connected";
    /** A model's name or the type of a service, never an address or a key. */
    service: string | null;
  })[];
};
