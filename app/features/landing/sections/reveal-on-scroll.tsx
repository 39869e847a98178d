import { type ReactNode, useEffect, useRef, useState } from "react";

const threshold = 0.3;
const steps = [0, 0.05, 0.1, 0.15, 0.2, 0.25, threshold, 0.4, 0.5, 1];

// A list can be taller than three viewports: then a third of the viewport counts.
const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= threshold || (rootBounds !== null && intersectionRect.height >= rootBounds.height * threshold);

/** Reveals its content when a third is visible (IntersectionObserver). No animation above the fold or with reduced motion. */
export const RevealOnScroll = ({ className = "", children }: { className?: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (
      !element ||
      matchMedia("(prefers-reduced-motion: reduce)").matches ||
      element.getBoundingClientRect().top < innerHeight
    )
      return undefined;
    setIsWaiting(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(isSeen)) return;
        setIsWaiting(false);
        observer.disconnect();
      },
      { threshold: steps },
    );
    observer.observe(element);
    const show = () => setIsWaiting(false);
    element.addEventListener("focusin", show);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", show);
    };
  }, []);
  return (
    <div
      ref={box}
      data-waiting={isWaiting || undefined}
      className={`transition-[opacity,translate] duration-900 ease-calm data-waiting:translate-y-8 data-waiting:opacity-0 print:translate-y-0! print:opacity-100! ${className}`}
    >
      {children}
    </div>
  );
};
