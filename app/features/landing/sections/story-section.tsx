import type { ReactNode } from "react";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const StorySection = ({ stories }: { stories: ReactNode }) => {
  const site = useContent("site");
  const landing = useContent("landing");
  return (
    <section
      id="stories"
      aria-labelledby="stories-heading"
      className="mx-auto max-w-7xl scroll-mt-8 px-gutter pt-section"
    >
      <RevealOnScroll className="mb-10 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h2 id="stories-heading" className="font-display text-hero font-medium tracking-display">
          {site.blog.heading}
        </h2>
        <p className="max-w-[34ch] text-foreground-muted">{landing.blog.text}</p>
      </RevealOnScroll>
      <WithoutScript className="mb-6">{landing.blog.withoutScript}</WithoutScript>
      <RevealOnScroll>{stories}</RevealOnScroll>
    </section>
  );
};
