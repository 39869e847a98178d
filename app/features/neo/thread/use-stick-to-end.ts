import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const nearPx = 64;

const isNearEnd = ({ clientHeight, scrollHeight, scrollTop }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** Scrolls to the end of the messages; what stands in the place of them is seen from its beginning. */
const scrollBoxToEnd = (box: HTMLElement | null, content: HTMLElement | null): void =>
  box?.scrollTo({ top: content?.firstElementChild ? box.scrollHeight : 0, behavior: "instant" });

/**
 * Keeps the end of a scrolling box in view while it grows, for as long as the reader is there. Who scrolls up stays
 * where they are. Another conversation is seen at its end.
 */
export const useStickToEnd = (
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  conversation: unknown,
  question: string | undefined,
) => {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isSticking = useRef(true);

  // `isAtEnd` follows by the event of the scrolling, or by the observer.
  const goToEnd = () => {
    isSticking.current = true;
    scrollBoxToEnd(box.current, content.current);
  };
  const scrollToEnd = useEffectEvent(goToEnd);

  useLayoutEffect(() => scrollToEnd(), [conversation]);
  // A new question is followed even by who was reading further up; its end moves nobody.
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
      // The end may have moved away since: only who goes up has left it.
      if (isNear) isSticking.current = true;
      else if (element.scrollTop < lastTop) isSticking.current = false;
      lastTop = element.scrollTop;
      setIsAtEnd(isNear || isSticking.current);
    };
    // Turning the wheel up is a wish to stay, before it has moved anything.
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
