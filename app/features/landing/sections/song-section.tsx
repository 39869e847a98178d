import type { ReactNode } from "react";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const SongSection = ({ player }: { player: ReactNode }) => {
  const { heading, text, withoutScript } = useContent("landing").audio;
  return (
    <section id="song" aria-labelledby="song-heading" className="mx-auto max-w-7xl scroll-mt-8 px-gutter pt-section">
      <RevealOnScroll className="mb-10 grid items-end gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
        <h2 id="song-heading" className="max-w-[15ch] font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[42ch] text-foreground-muted lg:pb-2">{text}</p>
      </RevealOnScroll>
      <WithoutScript className="mb-6">{withoutScript}</WithoutScript>
      <RevealOnScroll>{player}</RevealOnScroll>
    </section>
  );
};
