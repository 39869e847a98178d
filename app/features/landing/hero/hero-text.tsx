import { Link } from "react-router";
import { buttonLook } from "#app/ui/actions/button-look.ts";
import { persona } from "#content/content.ts";
import { landing } from "../landing-content.ts";

type HeroTextProps = { name: string; /** The stand-in of the overlay: only the name shows, letter by letter, in the very place of the real one. */ isTyping?: boolean };

const nameLook = "font-display text-[clamp(6rem,min(30vw,40svh),13rem)] lg:text-[clamp(10rem,min(18.5vw,38svh),21rem)] leading-[0.76] font-medium tracking-[-0.035em] aurora-text";

export const HeroText = ({ name, isTyping = false }: HeroTextProps) => {
  const hidden = isTyping ? "invisible" : "";
  return (
    <div className="mx-auto flex min-h-svh max-w-7xl flex-col justify-end px-gutter pt-24 pb-[max(4.5rem,9svh)]">
      {isTyping ? (
        <p aria-hidden="true" data-typed-title className={`${nameLook} w-fit`}>
          {name}
          <span className="inline-block h-[0.62em] w-[0.028em] min-w-0.5 animate-breathe rounded-full bg-accent align-baseline" />
        </p>
      ) : (
        <h1 className={`${nameLook} w-fit`}>{name}</h1>
      )}
      <p className={`mt-[0.9em] max-w-[16ch] font-display text-heading text-ink sm:max-w-none ${hidden}`} aria-hidden={isTyping || undefined}>
        {persona.tagline}
      </p>
      <nav aria-label="Begin" className={`mt-7 flex flex-wrap gap-3 ${hidden}`} aria-hidden={isTyping || undefined}>
        {landing.hero.links.map(({ label, to }, index) => (
          <Link key={to} to={to} tabIndex={isTyping ? -1 : undefined} className={buttonLook(index === 0 ? "primary" : "glass", "md")}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
};
