import { createEventParser } from "#app/lib/api/event-stream.ts";
import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError } from "#app/lib/api/call-function.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { getSupabaseClient, mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { readSecret } from "#app/lib/owner/credentials.ts";
import type { CommandCall, CommandEvent } from "#contracts/neo/commands.ts";

// The server ends a silent answer after 30 s; this is for a connection that says nothing of its end.
const silenceMs = 45_000;

const findToken = async (): Promise<string | null> => {
  if (!mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient(readPublicSettings())).auth.getSession();
  return data.session?.access_token ?? null;
};

/** For what nobody waits for the end of. */
const ignoreFailure = () => undefined;

const post = async (call: CommandCall, signal: AbortSignal): Promise<Response> => {
  const token = await findToken();
  const secret = readSecret();
  return fetch("/functions/v1/command", {
    method: "POST",
    headers: {
      apikey: readPublicSettings().publishableKey,
      accept: "text/event-stream",
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(secret === null ? call : { ...call, secret }),
    signal,
  });
};

/** Ends a line at the site too; it would go on for a while, because lines get lost. */
export const stopCommand = (call: CommandCall): void => {
  // Nobody else's line outlives its connection.
  if (mayHaveSession()) void post({ ...call, mode: "stop" }, AbortSignal.timeout(silenceMs)).catch(ignoreFailure);
};

/** Runs a line at the site and gives its events as they come. Throws ApiError, or what `signal` was aborted with. */
export async function* sendCommand(call: CommandCall, signal: AbortSignal): AsyncGenerator<CommandEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const parse = createEventParser();
  try {
    const response = await post(call, AbortSignal.any([signal, silence.signal]));
    if (!response.ok || !response.body) throw await toApiError(response);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      for (const event of parse(value)) yield JSON.parse(event) as CommandEvent;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal.throwIfAborted();
    throw new ApiError(null, "unavailable", "", { cause: error });
  } finally {
    clearTimeout(timer);
    // Ends the connection where nobody reads on.
    silence.abort();
  }
}
