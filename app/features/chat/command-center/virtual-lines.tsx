import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";
import type { TerminalMessage } from "./terminal-message.ts";
import { TerminalLine } from "./terminal-line.tsx";

type Props = {
  messages: readonly TerminalMessage[];
  /** The scroll container, already mounted. */ scroller: RefObject<HTMLElement | null>;
  /** Called before paint when the total height has changed. */ onResize: () => void;
};

const estimatedHeight = 44;

/** Virtual list: renders only the lines in view and some around them. */
export const VirtualLines = ({ messages, scroller, onResize }: Props) => {
  // oxlint-disable-next-line react/incompatible-library -- no React compiler, and nothing here is memoized
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
