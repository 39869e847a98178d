import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createMarker } from "./mark-element.ts";
import { findPressed, type ShownText } from "./shown-texts.ts";
import { findPage } from "./use-preview-frame.ts";

const hoverOutline = "2px dashed var(--accent)";
const elementNode = 1;

/** Elements of the frame are not those of this window, whose classes say nothing about them. */
const toElement = (target: EventTarget | null): Element | null => {
  const node = target as Partial<Node> | null;
  return node?.nodeType === elementNode ? (target as Element) : null;
};

const findAt = (shown: readonly ShownText[], { target, clientX, clientY }: MouseEvent): ShownText | null => {
  const pressed = toElement(target);
  // A press by key has no place.
  const at = clientX === 0 && clientY === 0 ? null : { x: clientX, y: clientY };
  return pressed && findPressed(shown, pressed, at);
};

type Options = {
  frame: RefObject<HTMLIFrameElement | null>;
  loads: number;
  isOn: boolean;
  shown: RefObject<readonly ShownText[]>;
  /** Null: there is no text of a document, and the press would have left the page. */
  onPress: (text: ShownText | null) => void;
};

/** Hears presses of texts in the frame, by pointer and by key, before the page does. Others do what they do on the page. */
export const usePagePresses = ({ frame, loads, isOn, shown, onPress }: Options): void => {
  const [hover] = useState(() => createMarker(hoverOutline));
  const handlePress = useEffectEvent((event: MouseEvent) => {
    const found = findAt(shown.current, event);
    if (!found && !toElement(event.target)?.closest("a[href]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onPress(found);
  });
  const handleHover = useEffectEvent((event: PointerEvent) =>
    hover.mark(findAt(shown.current, event)?.element ?? null),
  );
  useEffect(() => {
    const page = loads > 0 && isOn ? findPage(frame.current) : null;
    if (!page) return undefined;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    page.addEventListener("click", (event) => handlePress(event), options);
    page.addEventListener("pointerover", (event) => handleHover(event), options);
    page.document.documentElement.addEventListener("pointerleave", () => hover.mark(null), options);
    return () => {
      stop.abort();
      hover.mark(null);
    };
  }, [frame, loads, isOn, hover]);
};
