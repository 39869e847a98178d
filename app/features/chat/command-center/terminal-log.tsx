import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { TerminalMessage } from "./terminal-message.ts";
import { TerminalLine } from "./terminal-line.tsx";

const nearEnd = 48;
/** Longer logs are virtualized, with a lazy loaded component. */
const maxPlainLines = 40;

const loadVirtualLines = async () => (await import("./virtual-lines.tsx")).VirtualLines;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd;

/** Follows the end of the log while lines are added, unless the user has scrolled up. */
const useFollowEnd = (messages: readonly TerminalMessage[]) => {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const followEnd = useCallback(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);
  const lastId = messages.at(-1)?.id;
  const seenId = useRef(lastId);
  useLayoutEffect(() => {
    const isOwnCommand = lastId !== seenId.current;
    seenId.current = lastId;
    if (isOwnCommand) follows.current = true;
    followEnd();
  }, [messages, lastId, followEnd]);
  const handleScroll = () => {
    if (!box.current) return;
    follows.current = isAtEnd(box.current);
    setIsAway(!follows.current);
  };
  const jump = () => {
    follows.current = true;
    followEnd();
    box.current?.focus({ preventScroll: true });
  };
  return { box, isAway, followEnd, handleScroll, jump };
};

/**
 * The log, virtualized when it is long. Not a live region: scrolling adds and removes lines, and finished answers are
 * announced elsewhere, once.
 */
export const TerminalLog = ({ messages }: { messages: readonly TerminalMessage[] }) => {
  const { labels } = useContent("hub/command-center");
  const { box, isAway, followEnd, handleScroll, jump } = useFollowEnd(messages);
  const { render: VirtualLines } = useLazyComponent(messages.length > maxPlainLines, loadVirtualLines);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={handleScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={labels.log}
        className="terminal-log h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-4 sm:px-7"
      >
        {VirtualLines ? (
          <VirtualLines messages={messages} scroller={box} onResize={followEnd} />
        ) : (
          messages.map((message) => <TerminalLine key={message.id} message={message} />)
        )}
      </div>
      {isAway && (
        <IconButton label={labels.latest} variant="surface" onClick={jump} className="absolute end-4 bottom-3 glass">
          <ArrowDownToLine aria-hidden />
        </IconButton>
      )}
    </div>
  );
};
