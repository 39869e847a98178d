import { ButtonLink } from "#app/ui/actions/button.tsx";
import { OpenDoor } from "./drawings/open-door.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const RevoDoorHero = () => {
  const { brand, hero, small } = useContent("revo-door");
  return (
    <header className="relative mx-auto grid w-full max-w-7xl items-center gap-x-10 gap-y-14 px-gutter pt-8 lg:min-h-[calc(100svh-5.25rem)] lg:grid-cols-[7fr_5fr] lg:pt-0">
      <div className="relative z-1">
        <p className="font-display text-title font-semibold text-accent">{brand}</p>
        <h1 className="mt-4 max-w-[11ch] font-display text-[clamp(3.25rem,1.9rem+6.2vw,7.75rem)] leading-[0.9] font-medium tracking-[-0.026em]">
          {hero.heading}
        </h1>
        <p className="mt-7 max-w-[46ch] text-lg text-foreground-muted">{hero.text}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          {hero.links.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
              {label}
            </ButtonLink>
          ))}
        </div>
        <p className="mt-8 max-w-[52ch] text-sm text-foreground-muted">{small}</p>
      </div>
      <OpenDoor />
    </header>
  );
};
