import type { Ref } from "react";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";

/** Cover visualization that follows the loudness. `glow` is the animated element. */
export const StageCover = ({ glow, className = "" }: { glow?: Ref<HTMLSpanElement>; className?: string }) => (
  <span aria-hidden="true" className={`relative isolate grid shrink-0 place-items-center ${className}`}>
    <span
      ref={glow}
      className="absolute -inset-[28%] -z-10 rounded-full bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--glow-cyan)_62%,transparent),color-mix(in_srgb,var(--glow-violet)_40%,transparent)_48%,color-mix(in_srgb,var(--glow-rose)_16%,transparent)_74%,transparent)] opacity-55"
    />
    <span className="absolute inset-0 overflow-hidden rounded-full border border-highlight bg-[radial-gradient(circle_at_34%_24%,light-dark(#fff,#3b4cb4),light-dark(#e6dcff,#171b55)_48%,light-dark(#ffd3dc,#0a0c2e)_92%)] shadow-far">
      <span className="absolute inset-x-0 bottom-0 h-1/2 bg-[radial-gradient(80%_100%_at_50%_120%,color-mix(in_srgb,var(--glow-rose)_70%,transparent),color-mix(in_srgb,var(--glow-violet)_35%,transparent)_55%,transparent)]" />
      <span className="absolute -inset-x-1/4 top-[18%] h-1/3 -rotate-12 bg-[linear-gradient(90deg,transparent,color-mix(in_srgb,var(--glow-teal)_55%,transparent)_35%,color-mix(in_srgb,var(--glow-cyan)_45%,transparent)_60%,transparent)] blur-md" />
    </span>
    <Butterfly className="relative size-[62%] drop-shadow-[0_0_12px_color-mix(in_srgb,var(--glow-cyan)_70%,transparent)]" />
  </span>
);
