import { Link } from "react-router";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { useContent } from "#app/lib/content/content.ts";

const boxClasses = "mx-auto flex min-h-svh max-w-7xl flex-col justify-end px-gutter pt-24 pb-[max(4.5rem,9svh)]";
const nameClasses =
  "w-fit font-display text-[clamp(6rem,min(30vw,40svh),13rem)] leading-[0.76] font-medium tracking-[-0.035em] aurora-text lg:text-[clamp(10rem,min(18.5vw,38svh),21rem)]";
const taglineClasses = "mt-[0.9em] max-w-[16ch] font-display text-heading text-foreground sm:max-w-none";
const linksClasses = "mt-7 flex flex-wrap gap-3";
const linkClasses = (index: number) => buttonVariants(index === 0 ? "primary" : "glass", "md");

/** Rules for wide names and for busy portraits find title and texts by these (`contracts/theme/`). */
const nameRole = { "data-hero-name": true };
const textsRole = { "data-hero-texts": true };

export const HeroText = ({ hasStories }: { hasStories: boolean }) => {
  const persona = useContent("persona");
  const { begin, links } = useContent("landing").hero;
  const shown = links.filter(({ to }) => hasStories || to !== "#stories");
  return (
    <div className={boxClasses}>
      <div {...textsRole} className="relative flex w-fit max-w-full flex-col">
        <h1 {...nameRole} className={nameClasses}>
          {persona.name}
        </h1>
        <p className={taglineClasses}>{persona.tagline}</p>
        <nav aria-label={begin} className={linksClasses}>
          {shown.map(({ label, to }, index) => (
            <Link key={to} to={to} className={linkClasses(index)}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  );
};

const spaceClasses = "before:content-[attr(data-text)]";

const Unseen = ({ text }: { text: string }) => <span data-text={text} className={`invisible ${spaceClasses}`} />;

const wordJoiner = "\u2060";

/** Typing animation of the title. An invisible, `aria-hidden` copy reserves the final size to avoid layout shift. */
export const HeroTyping = ({ typed, hasStories }: { typed: string; hasStories: boolean }) => {
  const persona = useContent("persona");
  const { links } = useContent("landing").hero;
  const shown = links.filter(({ to }) => hasStories || to !== "#stories");
  // What is still to be typed has its place, so that words do not jump to the next line.
  const rest = /\s/.test(persona.name) ? persona.name.slice(typed.length) : "";
  const joint = rest === "" || /\s$/.test(typed) ? "" : wordJoiner;
  return (
    <div aria-hidden="true" className={`relative ${boxClasses}`}>
      <p data-typed-title {...nameRole} className={nameClasses}>
        <span>{typed}</span>
        {joint && <Unseen text={joint} />}
        <span className="inline-block h-[0.62em] w-[0.028em] min-w-0.5 animate-breathe rounded-full bg-accent align-baseline" />
        {rest && <Unseen text={joint + rest} />}
      </p>
      <p data-text={persona.tagline} className={`invisible ${taglineClasses} ${spaceClasses}`} />
      <p className={`invisible ${linksClasses}`}>
        {shown.map(({ label, to }, index) => (
          <span key={to} data-text={label} className={`${linkClasses(index)} ${spaceClasses}`} />
        ))}
      </p>
    </div>
  );
};
