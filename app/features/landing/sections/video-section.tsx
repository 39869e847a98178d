import type { ReactNode } from "react";
import { isShown } from "#app/lib/shown-pages.ts";
import { useContent } from "#app/lib/content/content.ts";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import { PlaylistFrame } from "./playlist-frame.tsx";

/** Video section: playlist on the left, spoken introduction on the right. */
export const VideoSection = ({ player }: { player: ReactNode }) => {
  const { overview, videos } = useContent("landing");
  return (
    <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-16 px-gutter pt-section lg:grid-cols-12">
      {isShown("playlist") && (
        <section aria-labelledby="videos-heading" className="contents">
          <RevealOnScroll className="lg:col-span-8 lg:row-start-1">
            <PlaylistFrame />
          </RevealOnScroll>
          <RevealOnScroll className="max-lg:row-start-1 lg:col-span-4 lg:pt-10">
            <h2 id="videos-heading" className="font-display text-display font-medium tracking-display">
              {videos.heading}
            </h2>
            <p className="mt-5 max-w-[25.5em] text-foreground-muted">{videos.text}</p>
          </RevealOnScroll>
        </section>
      )}
      {isShown("overview") && (
        <section
          aria-labelledby="overview-heading"
          className="grid items-center gap-8 lg:col-span-11 lg:col-start-2 lg:grid-cols-[4fr_6fr] lg:gap-14"
        >
          <RevealOnScroll>
            <h2 id="overview-heading" className="font-display text-heading font-medium tracking-display">
              {overview.heading}
            </h2>
            <p className="mt-4 max-w-[25.5em] text-foreground-muted">{overview.text}</p>
          </RevealOnScroll>
          <RevealOnScroll>{player}</RevealOnScroll>
        </section>
      )}
    </div>
  );
};
