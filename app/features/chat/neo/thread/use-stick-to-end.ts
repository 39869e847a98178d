import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const nearPx = 64;

const isNearEnd = ({ clientHeight, scrollHeight, scrollTop }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** Scrolls to the end of the messages, or to the top if there are none. */
const scrollBoxToEnd = (box: HTMLElement | null, content: HTMLElement | null): void =>
  box?.scrollTo({ top: content?.firstElementChild ? box.scrollHeight : 0, behavior: "instant" });

/**
 * Keeps a scroll container at its end while it grows, until the user scrolls up. Scrolls to the end when the
 * conversation changes.
 */
export const useStickToEnd = (
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  conversation: unknown,
  question: string | undefined,
) => {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isSticking = useRef(true);

  // `isAtEnd` is then updated by the scroll event or the observer.
  const goToEnd = () => {
    isSticking.current = true;
    scrollBoxToEnd(box.current, content.current);
  };
  const scrollToEnd = useEffectEvent(goToEnd);

  useLayoutEffect(() => scrollToEnd(), [conversation]);
  // Scrolls to the end for a new question even after scrolling up, but not when its answer ends.
  useLayoutEffect(() => {
    if (question !== undefined) scrollToEnd();
  }, [question]);
  useEffect(() => {
    const element = box.current;
    const inner = content.current;
    if (!element || !inner) return undefined;
    let lastTop = element.scrollTop;
    const handleScroll = () => {
      const isNear = isNearEnd(element);
      // Being away from the end is not enough, since the content may have grown: only scrolling up unsticks.
      if (isNear) isSticking.current = true;
      else if (element.scrollTop < lastTop) isSticking.current = false;
      lastTop = element.scrollTop;
      setIsAtEnd(isNear || isSticking.current);
    };
    // Unstick on wheel-up at once, before the first scroll event.
    const handleWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && element.scrollTop > 0) isSticking.current = false;
    };
    const observer = new ResizeObserver(() => {
      if (isSticking.current) scrollBoxToEnd(element, inner);
      setIsAtEnd(isSticking.current || isNearEnd(element));
    });
    element.addEventListener("scroll", handleScroll, { passive: true });
    element.addEventListener("wheel", handleWheel, { passive: true });
    observer.observe(inner);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", handleScroll);
      element.removeEventListener("wheel", handleWheel);
      observer.disconnect();
    };
  }, [box, content]);
  return { isAtEnd, goToEnd };
};
