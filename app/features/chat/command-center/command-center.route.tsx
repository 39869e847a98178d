import { useSyncExternalStore, useEffect, useRef } from "react";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { onePerPage } from "#app/lib/one-per-page.ts";
import { mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { callAsVisitor, streamAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { CommandCall, CommandName } from "#contracts/chat/commands.ts";
import type { Route } from "./+types/command-center.route";
import { CommandInput } from "./command-input.tsx";
import { LiveStatus } from "./live-status.tsx";
import { toTranscript } from "./terminal-message.ts";
import { TerminalLog } from "./terminal-log.tsx";
import { pageFrames } from "./reveal-text.ts";
import { createTerminal } from "./terminal.ts";
import { commandHistory } from "./command-history.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

const quickCommands: readonly CommandName[] = ["status", "analyze", "security", "logs", "help"];
const delayMs = 100;

/** Buttons that run a command after 100 ms, without changing the text in the prompt. */
const QuickCommands = ({ isBusy, onChoose }: { isBusy: boolean; onChoose: (name: CommandName) => boolean }) => {
  const texts = useContent("hub/command-center");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (name: CommandName) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (onChoose(name)) commandHistory.add(name);
    }, delayMs);
  };
  return (
    <fieldset
      aria-label={texts.labels.quick}
      className="fading-edges -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {quickCommands.map((name) => (
        <Button
          key={name}
          variant="glass"
          size="sm"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || choose(name)}
          className="shrink-0 font-mono max-sm:px-3.5 aria-disabled:opacity-55"
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
};

/** Cancels a command on the server, where it would otherwise continue for a while in case the client reconnects. */
const stopCommand = (call: CommandCall): void => {
  // Only commands of signed-in users outlive their connection.
  if (mayHaveSession()) void callAsVisitor("command", { ...call, mode: "stop" }).catch(() => undefined);
};

// Running commands and their lines survive client-side navigation.
const getTerminal = onePerPage(() =>
  createTerminal({
    send: (call, signal) => streamAsVisitor("command", call, { signal }),
    onStop: stopCommand,
    frames: pageFrames,
  }),
);

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/command-center"));

const watchLine = (listener: () => void) => {
  const stop = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, listener, { signal: stop.signal });
  return () => stop.abort();
};
const useIsOffline = (): boolean =>
  useSyncExternalStore(
    watchLine,
    () => !navigator.onLine,
    () => false,
  );

export default function CommandCenterPage() {
  const texts = useContent("hub/command-center");
  const { labels, errors } = texts;
  const terminal = getTerminal();
  const { announcement, isBusy, messages } = useStore(terminal.store);
  const isOffline = useIsOffline();
  return (
    <div className="grid gap-5">
      <header className="flex items-center gap-5">
        <Butterfly flapping className="size-14 shrink-0 max-sm:hidden" />
        <div>
          <h1 className="font-display text-heading font-medium tracking-display">{texts.heading}</h1>
          <p className="mt-1 text-foreground-muted">{texts.text}</p>
        </div>
      </header>
      <WithoutScript>{texts.withoutScript}</WithoutScript>
      <section aria-label={texts.heading} className="terminal relative flex flex-col overflow-hidden rounded-xl">
        <div className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 ps-4 pe-1 sm:ps-7 sm:pe-2 noscript:hidden [&>:first-child]:flex-1">
          <LiveStatus />
          <CopyButton label={labels.copyAll} getText={() => toTranscript(messages)} texts={labels} />
        </div>
        <TerminalLog messages={messages} />
        <div className="grid gap-3 border-t border-line p-3 sm:px-6 sm:py-4 noscript:hidden">
          <QuickCommands isBusy={isBusy} onChoose={(name) => terminal.run(name)} />
          <CommandInput isBusy={isBusy} onRun={terminal.run} onStop={terminal.stop} />
          <output className="text-sm text-warning empty:hidden">{isOffline && errors.offline}</output>
          <output className="sr-only">{announcement}</output>
        </div>
      </section>
      <FirstScreenEnd />
    </div>
  );
}
