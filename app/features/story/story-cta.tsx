import { ButtonLink } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const StoryCta = () => {
  const story = useContent("story-page");
  return (
    <section
      aria-labelledby="story-end"
      className="relative mx-auto mt-section grid max-w-5xl justify-items-center px-gutter pt-[clamp(6rem,14vw,12rem)] pb-8 text-center"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-1 mx-auto h-full max-w-3xl story-light opacity-60"
      />
      <h2
        id="story-end"
        className="font-display text-[clamp(4rem,2.4rem+8vw,9rem)] leading-[0.9] font-medium tracking-[-0.03em]"
      >
        {story.end.heading}
      </h2>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        {story.end.links.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
};
