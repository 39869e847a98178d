import { readEventData } from "#app/lib/api/event-stream.ts";
import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError } from "#app/lib/api/call-function.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { getSupabaseClient, mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { readSecret } from "#app/lib/owner/credentials.ts";
import type { CommandCall, CommandEvent } from "#contracts/chat/commands.ts";

// The server ends an idle stream after 30 s; this detects connections that were lost without an error.
const silenceMs = 45_000;

const findToken = async (): Promise<string | null> => {
  if (!mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient(readPublicSettings())).auth.getSession();
  return data.session?.access_token ?? null;
};

/** For fire-and-forget calls. */
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

/** Cancels a command on the server, where it would otherwise continue for a while in case the client reconnects. */
export const stopCommand = (call: CommandCall): void => {
  // Only commands of signed-in users outlive their connection.
  if (mayHaveSession()) void post({ ...call, mode: "stop" }, AbortSignal.timeout(silenceMs)).catch(ignoreFailure);
};

/** Runs a command on the server and yields its events. Throws ApiError, or the reason of `signal`. */
export async function* sendCommand(call: CommandCall, signal: AbortSignal): AsyncGenerator<CommandEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const response = await post(call, AbortSignal.any([signal, silence.signal]));
    if (!response.ok || !response.body) throw await toApiError(response);
    const wait = async <Piece>(next: Promise<Piece>): Promise<Piece> => {
      const piece = await next;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      return piece;
    };
    for await (const event of readEventData(response.body, wait)) yield JSON.parse(event) as CommandEvent;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal.throwIfAborted();
    throw new ApiError(null, "unavailable", "", { cause: error });
  } finally {
    clearTimeout(timer);
    // Closes the connection if the consumer stops early.
    silence.abort();
  }
}
