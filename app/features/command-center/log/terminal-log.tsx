import { useVirtualizer } from "@tanstack/react-virtual";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { texts } from "../command-center-content.ts";
import type { TerminalMessage } from "../terminal/terminal-message.ts";
import { TerminalLine } from "./terminal-line.tsx";

const { labels } = texts;

const estimatedHeight = 44;
/** What the server and the first frame draw. */
const initialRect = { width: 0, height: 900 };
const nearEnd = 48;

// React warns about layout effects on the server.
const useBrowserLayoutEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd;

/** Keeps the end in view while lines are added, unless somebody reads further up. */
const useFollowEnd = (size: number, messages: readonly TerminalMessage[]) => {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const lastId = messages.at(-1)?.id;
  const seenId = useRef(lastId);
  useBrowserLayoutEffect(() => {
    const isOwnCommand = lastId !== seenId.current;
    seenId.current = lastId;
    if (isOwnCommand) follows.current = true;
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [size, messages, lastId]);
  const handleScroll = () => {
    if (!box.current) return;
    follows.current = isAtEnd(box.current);
    setIsAway(!follows.current);
  };
  const jump = () => {
    follows.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    box.current?.focus({ preventScroll: true });
  };
  return { box, isAway, handleScroll, jump };
};

/**
 * The lines, of which only those in view are in the page. Nothing here is a live region: lines come and go with
 * scrolling, and finished answers are announced elsewhere, once.
 */
export const TerminalLog = ({ messages }: { messages: readonly TerminalMessage[] }) => {
  const scroller = useRef<HTMLDivElement | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => messages[index]?.id ?? index,
    overscan: 12,
    initialRect,
  });
  const size = virtualizer.getTotalSize();
  const { box, isAway, handleScroll, jump } = useFollowEnd(size, messages);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = Math.max(0, size - (items.at(-1)?.end ?? 0));
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={(element) => {
          scroller.current = element;
          box.current = element;
        }}
        onScroll={handleScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={labels.log}
        className="terminal-log h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-4 sm:px-7"
      >
        <div style={before + after > 0 ? { paddingTop: before, paddingBottom: after } : undefined}>
          {items.map(({ index, key }) => {
            const message = messages[index];
            return (
              message && (
                <div key={key} ref={virtualizer.measureElement} data-index={index}>
                  <TerminalLine message={message} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {isAway && (
        <IconButton label={labels.latest} variant="surface" onClick={jump} className="absolute end-4 bottom-3 glass">
          <ArrowDownToLine aria-hidden />
        </IconButton>
      )}
    </div>
  );
};
