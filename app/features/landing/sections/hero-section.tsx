import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { StaggeredSection } from "../intro-animation/staggered-section.tsx";
import { HeroPortrait } from "./hero-portrait.tsx";
import { HeroText } from "../intro-animation/hero-text.tsx";

// The portrait has no frame: a mask fades it out at the left and bottom.
const portraitClasses =
  "absolute inset-x-0 top-0 h-[82svh] w-full object-cover object-[50%_20%] portrait-fade lg:inset-x-auto lg:end-0 lg:h-[112svh] lg:w-[62vw] lg:object-[50%_24%]";

/** Hero section: portrait and name. */
export const HeroSection = () => (
  <header className="relative -mt-17 sm:-mt-21">
    <StaggeredSection part="image" className="pointer-events-none absolute inset-0 -z-1">
      <HeroPortrait className={portraitClasses} />
      <Butterfly flapping tint="gold" className="absolute start-[8%] top-[24%] size-9 rotate-12 max-lg:hidden" />
    </StaggeredSection>
    <div className="[[data-opening=asleep]_&]:invisible [[data-opening=overlay]_&]:invisible">
      <HeroText />
    </div>
  </header>
);
