import { type ReactNode, useEffect, useRef, useState } from "react";

const threshold = 0.3;
const steps = [0, 0.05, 0.1, 0.15, 0.2, 0.25, threshold, 0.4, 0.5, 1];

// For elements taller than the viewport, a third of the viewport is enough.
const isSeen = ({ intersectionRatio, intersectionRect, isIntersecting, rootBounds }: IntersectionObserverEntry) =>
  isIntersecting &&
  (intersectionRatio >= threshold || (rootBounds !== null && intersectionRect.height >= rootBounds.height * threshold));

// An element whose layout the intro skips has no size yet.
const isWithin = (height: number, { boundingClientRect }: IntersectionObserverEntry) =>
  boundingClientRect.height > 0 && boundingClientRect.top < height;

/**
 * Reveals its content when a third is visible (IntersectionObserver). No animation above the fold or with reduced
 * motion.
 */
export const RevealOnScroll = ({ className = "", children }: { className?: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const listening = new AbortController();
    const show = () => {
      setIsWaiting(false);
      observer.disconnect();
      listening.abort();
    };
    // The observer's first call reports the position after the next layout; measuring it here would force one.
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        const reach = isFirst ? innerHeight : innerHeight - scrollY;
        if (entries.some((entry) => isSeen(entry) || isWithin(reach, entry))) show();
        else setIsWaiting(true);
        isFirst = false;
      },
      { threshold: steps },
    );
    observer.observe(element);
    element.addEventListener("focusin", show, { signal: listening.signal });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, []);
  return (
    <div ref={box} data-waiting={isWaiting || undefined} className={`scroll-part ${className}`}>
      {children}
    </div>
  );
};
