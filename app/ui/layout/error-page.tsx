import type { ReactNode } from "react";
import { Butterfly } from "./butterfly.tsx";
import { FirstScreenEnd } from "./first-screen-end.tsx";

export type ErrorPageProps = { title: string; text: string; /** Links to other pages. */ children: ReactNode };

/** Illustration: a dark door with a line of light below it and a butterfly. */
const ClosedDoor = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-[3/4] w-full max-w-64 sm:max-w-80">
    <div className="absolute -inset-x-1/2 -bottom-[46%] h-[92%] closed-door-glow opacity-45" />
    <div className="absolute inset-x-0 top-0 bottom-[1.6%] overflow-hidden rounded-t-full border border-line-strong closed-door-leaf shadow-far">
      <div className="absolute inset-x-[20%] top-[16%] h-[38%] rounded-t-full border border-line" />
      <div className="absolute inset-x-[20%] bottom-[10%] h-[27%] rounded-sm border border-line" />
      <div className="absolute end-[9%] top-[58%] size-3 rounded-full bg-aurora shadow-aurora" />
    </div>
    <div className="absolute inset-x-[1%] bottom-0 h-1.5 animate-breathe rounded-full closed-door-gap shadow-[0_0_28px_6px_var(--glow-gold)]" />
    <Butterfly flapping tint="gold" className="absolute -end-6 -bottom-2 size-16 rotate-12 sm:size-20" />
  </div>
);

/** Error page: not found, server error or unavailable. */
export const ErrorPage = ({ title, text, children }: ErrorPageProps) => (
  <main
    id="content"
    className="mx-auto grid w-full max-w-6xl items-center gap-x-16 gap-y-14 px-gutter py-12 lg:grid-cols-[7fr_5fr] lg:py-section"
  >
    <div className="max-lg:text-center">
      <h1 className="font-display text-hero font-medium tracking-display">{title}</h1>
      <p className="mt-6 max-w-[28em] text-lg text-foreground-muted max-lg:mx-auto">{text}</p>
      <div className="mt-9 flex flex-wrap gap-3 max-lg:justify-center">{children}</div>
    </div>
    <ClosedDoor />
    <FirstScreenEnd />
  </main>
);
