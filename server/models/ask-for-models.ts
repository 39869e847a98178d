type Service = { baseUrl: string; apiKey?: string | undefined };
type Question = { body?: string; signal: AbortSignal };

/** Asks a service with OpenAI's interface at an address and returns the status of its answer. */
export const askService = async (url: string, apiKey: string | undefined, { body, signal }: Question) => {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: body ?? null,
    signal,
    // The key is for this address alone.
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status;
};

/**
 * Asks such a service for the list of its models, which costs nothing. `unknown`: it has no list, or wants a key that is
 * not known here. Throws if it cannot be reached, fails or refuses its key.
 */
export const askForModels = async (
  { baseUrl, apiKey }: Service,
  signal: AbortSignal,
): Promise<"answers" | "busy" | "unknown"> => {
  const status = await askService(`${baseUrl}/models`, apiKey, { signal });
  if (status >= 200 && status < 300) return "answers";
  // Servers that load a model say 503.
  if (status === 429 || status === 503) return "busy";
  const isRefused = (status === 401 || status === 403) && apiKey !== undefined;
  if (isRefused || status >= 500) throw new Error(`the list of models answers ${status}`);
  return "unknown";
};
