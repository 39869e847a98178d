import type { Ref } from "react";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";

/** Cover visualization that follows the loudness. `glow` is the animated element. */
export const StageCover = ({ glow, className = "" }: { glow?: Ref<HTMLSpanElement>; className?: string }) => (
  <span aria-hidden="true" className={`relative isolate grid shrink-0 place-items-center ${className}`}>
    <span ref={glow} className="absolute -inset-[28%] -z-10 rounded-full cover-halo opacity-55" />
    <span className="absolute inset-0 overflow-hidden rounded-full border border-highlight cover-disc shadow-far">
      <span className="absolute inset-x-0 bottom-0 h-1/2 cover-afterglow" />
      <span className="absolute -inset-x-1/4 top-[18%] h-1/3 -rotate-12 cover-sheen [filter:blur(12px)]" />
    </span>
    <Butterfly className="relative size-[62%] sign-light" />
  </span>
);
