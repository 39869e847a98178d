import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";
import type { TerminalMessage } from "../terminal/terminal-message.ts";
import { TerminalLine } from "./terminal-line.tsx";

type Props = {
  messages: readonly TerminalMessage[];
  /** What scrolls; it is in the page already. */ scroller: RefObject<HTMLElement | null>;
  /** Called before the paint when the height of all lines is another one. */ onResize: () => void;
};

const estimatedHeight = 44;

/** Many lines, of which only those in view and some around them are in the page. */
export const VirtualLines = ({ messages, scroller, onResize }: Props) => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => messages[index]?.id ?? index,
    overscan: 12,
  });
  const size = virtualizer.getTotalSize();
  useLayoutEffect(onResize, [size, onResize]);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = Math.max(0, size - (items.at(-1)?.end ?? 0));
  return (
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
  );
};
