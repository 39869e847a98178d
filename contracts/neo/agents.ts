export const providerNames = ["model", "pictures", "storyteller", "mail"] as const;
export type ProviderName = (typeof providerNames)[number];

/** What became of a provider's calls since the start of this process. Times are ISO 8601. */
export type ProviderUse = { usedAt: string | null; failedAt: string | null; error: string | null };

/** Answer of the function `agents`. */
export type ConnectedAgents = {
  /** Start of the process, from which on uses are known (ISO 8601). */
  since: string;
  agents: (ProviderUse & {
    name: ProviderName;
    /** `builtIn`: part of this site. `connected`: a service that the settings name. */
    state: "builtIn" | "connected";
    /** Which one: a model's name or the kind of a service, never an address or a key. */
    service: string | null;
  })[];
};
