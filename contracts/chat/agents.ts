export const providerNames = ["model", "pictures", "storyteller", "voice", "mail"] as const;
export type ProviderName = (typeof providerNames)[number];

/** The last use and the last failure of a provider since this process started. Times are ISO 8601. */
export type ProviderUse = { usedAt: string | null; failedAt: string | null; error: string | null };

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
