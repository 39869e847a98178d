import { Button } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { HeroTyping } from "./hero-text.tsx";
import { useIntroState } from "./intro-store.ts";

const shown = "[[data-opening]_&]:block [[data-opening=parts]_&]:invisible [[data-opening=parts]_&]:opacity-0";

/** Overlay of the intro animation. In every document, but visible only while the intro runs. */
export const IntroOverlay = ({ hasStories }: { hasStories: boolean }) => {
  const persona = useContent("persona");
  const landing = useContent("landing");
  const { phase, typed } = useIntroState();
  if (phase === "over") return null;
  return (
    <section
      aria-label={landing.opening.label}
      data-intro-overlay
      className={`fixed inset-0 z-30 hidden touch-none overflow-hidden transition-[opacity,visibility] duration-600 ${shown}`}
    >
      <div
        aria-hidden="true"
        data-name={persona.name}
        data-ghost-name
        className="absolute inset-0 bg-surface/60 before:absolute before:top-1/2 before:left-1/2 before:-translate-x-1/2 before:-translate-y-[54%] before:font-display before:text-[100svh] before:leading-[1] before:font-light before:whitespace-nowrap before:text-foreground/6 before:content-[attr(data-name)]"
      />
      <HeroTyping typed={typed} hasStories={hasStories} />
      <div className="absolute inset-x-0 bottom-4 mx-auto flex max-w-7xl items-center justify-between gap-4 px-gutter">
        <p className="text-sm text-foreground-muted">{landing.opening.hint}</p>
        <Button variant="glass" size="sm">
          {landing.opening.skip}
        </Button>
      </div>
    </section>
  );
};
