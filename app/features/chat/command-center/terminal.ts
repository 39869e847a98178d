import { ApiError, isUnreachable } from "#app/lib/api/api-error.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import { getContent } from "#app/lib/content/content.ts";
import { AppError } from "#contracts/errors.ts";
import { type CommandCall, type CommandEvent, maxCommandLength } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { toPlainText } from "./parse-answer.ts";
import { createReveal, type Frames } from "./reveal-text.ts";
import { addMessages, changeMessage, type TerminalMessage } from "./terminal-message.ts";
import { createId } from "#app/lib/storage/create-id.ts";

export type TerminalState = {
  messages: readonly TerminalMessage[];
  isBusy: boolean;
  /** Live region text for screen readers. */
  announcement: string;
};

type Options = {
  send: (call: CommandCall, signal: AbortSignal) => AsyncIterable<CommandEvent>;
  frames: Frames;
  /** Called when the user stops a line before its answer is complete. */
  onStop?: (call: CommandCall) => void;
  now?: () => number;
};

const createOpening = (): readonly TerminalMessage[] =>
  getContent("hub/command-center").opening.map((content, index) => ({
    id: `opening-${index}`,
    timestamp: null,
    type: "system",
    content,
    source: "system",
    isStreaming: false,
  }));

const describe = (error: unknown): string => {
  const texts = getContent("hub/command-center");
  const said = error instanceof AppError ? error.message : "";
  const message = said === "" && isUnreachable(error) ? texts.errors.unreachable : said;
  return fill(texts.errors.prefix, { message: message || texts.errors.unknown });
};

const maxAnnounced = 800;

const isClear = (line: string): boolean => line.normalize("NFKC").toLowerCase() === "clear";

/** Terminal state: its lines and the running command. */
export const createTerminal = ({ send, frames, onStop = () => undefined, now = Date.now }: Options) => {
  const texts = getContent("hub/command-center");
  const store = createStore<TerminalState>({ messages: createOpening(), isBusy: false, announcement: "" });
  let running: AbortController | null = null;
  /** The call whose answer was lost. Sending the same line again reuses its message id, so that it runs only once. */
  let lost: CommandCall | null = null;

  const update = (change: Partial<TerminalState>) => store.setState({ ...store.getState(), ...change });
  const change = (id: string, values: Partial<TerminalMessage>) =>
    update({ messages: changeMessage(store.getState().messages, id, values) });
  const createMessage = (values: Omit<TerminalMessage, "id" | "timestamp">): TerminalMessage => ({
    ...values,
    id: createId(),
    timestamp: new Date(now()).toISOString(),
  });

  const finish = (id: string, values: Partial<TerminalMessage> & { content: string }) => {
    const messages = changeMessage(store.getState().messages, id, { ...values, isStreaming: false });
    store.setState({ messages, isBusy: false, announcement: toPlainText(values.content).slice(0, maxAnnounced) });
    running = null;
  };

  const answer = async (line: string, { id }: TerminalMessage, signal: AbortSignal): Promise<void> => {
    const call = lost?.line === line ? lost : { line, messageId: id };
    lost = null;
    const steps: string[] = [];
    const reveal = createReveal(frames, (content) => {
      if (!signal.aborted) change(id, { content });
    });
    try {
      for await (const event of send(call, signal)) {
        if ("progress" in event) {
          steps.push(event.progress);
          change(id, { steps: [...steps] });
        } else if ("delta" in event) reveal.add(event.delta);
        else if ("error" in event) throw new AppError(event.code, event.error);
        else return finish(id, { type: "response", content: await reveal.end(), source: event.source });
      }
      throw new ApiError(null, "unavailable", texts.errors.lost);
    } catch (error) {
      const shown = reveal.stop();
      if (signal.aborted) {
        onStop(call);
        return finish(id, {
          type: "response",
          content: shown === "" ? texts.labels.stopped : `${shown}\n\n${texts.labels.stopped}`,
        });
      }
      if (isUnreachable(error)) lost = call;
      const problem = describe(error);
      return finish(id, { type: "error", content: shown === "" ? problem : `${shown}\n\n${problem}` });
    }
  };

  return {
    store,
    /** Runs a line. Returns false if it is blank or too long, or while another one is running. */
    run(text: string): boolean {
      const line = text.trim();
      if (line === "" || line.length > maxCommandLength || store.getState().isBusy) return false;
      if (isClear(line)) {
        update({ messages: [], announcement: texts.labels.cleared });
        return true;
      }
      const command = createMessage({ type: "command", content: line, source: "user", isStreaming: false });
      const stream = createMessage({ type: "stream", content: "", source: "neo", isStreaming: true });
      store.setState({
        messages: addMessages(store.getState().messages, command, stream),
        isBusy: true,
        announcement: fill(texts.labels.running, { command: line.slice(0, 100) }),
      });
      running = new AbortController();
      void answer(line, stream, running.signal);
      return true;
    },
    stop: () => running?.abort(),
  };
};
