import type { ReactNode } from "react";
import { useSiteLinks } from "#app/lib/site-links.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Island } from "#app/ui/layout/island.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { SearchButton } from "#app/ui/site/search-button.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { BioSection } from "./sections/bio-section.tsx";
import { DonationSection } from "./sections/donation-section.tsx";
import { LandingFooter } from "./sections/landing-footer.tsx";
import { IntroAnimation } from "./intro-animation/intro-animation.tsx";
import { IntroOverlay } from "./intro-animation/intro-overlay.tsx";
import { StaggeredSection } from "./intro-animation/staggered-section.tsx";
import { VideoSection } from "./sections/video-section.tsx";
import { RevealOnScroll } from "./sections/reveal-on-scroll.tsx";
import { HeroPortrait } from "./sections/hero-portrait.tsx";
import { HeroText } from "./intro-animation/hero-text.tsx";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

const StorySection = ({ stories, start }: { stories: ReactNode; start: Elements }) => {
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
        <div className="max-w-[22em]">
          <p className="text-foreground-muted">{landing.blog.text}</p>
          {start}
        </div>
      </RevealOnScroll>
      <WithoutScript className="mb-6">{landing.blog.withoutScript}</WithoutScript>
      <RevealOnScroll>{stories}</RevealOnScroll>
    </section>
  );
};

// The portrait has no frame: a mask fades it out at the left and bottom.
const portraitClasses =
  "absolute inset-x-0 top-0 h-[82svh] w-full object-cover object-[50%_20%] portrait-fade lg:inset-x-auto lg:end-0 lg:h-[112svh] lg:w-[62vw] lg:object-[50%_24%]";

/** Hero section: portrait and name. */
const HeroSection = ({ hasStories }: { hasStories: boolean }) => (
  <header className="relative -mt-17 sm:-mt-21">
    <StaggeredSection part="image" className="pointer-events-none absolute inset-0 -z-1">
      <HeroPortrait className={portraitClasses} />
      <Butterfly flapping tint="gold" className="absolute start-[8%] top-[24%] size-9 rotate-12 max-lg:hidden" />
    </StaggeredSection>
    <div className="[[data-opening=asleep]_&]:invisible [[data-opening=overlay]_&]:invisible">
      <HeroText hasStories={hasStories} />
    </div>
    <FirstScreenEnd />
  </header>
);

const SongSection = ({ player }: { player: ReactNode }) => {
  const { heading, text, withoutScript } = useContent("landing").audio;
  return (
    <section id="song" aria-labelledby="song-heading" className="mx-auto max-w-7xl scroll-mt-8 px-gutter pt-section">
      <RevealOnScroll className="mb-10 grid items-end gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
        <h2 id="song-heading" className="max-w-[15ch] font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[27em] text-foreground-muted lg:pb-2">{text}</p>
      </RevealOnScroll>
      <WithoutScript className="mb-6">{withoutScript}</WithoutScript>
      <RevealOnScroll>{player}</RevealOnScroll>
    </section>
  );
};

type LandingPageProps = {
  /** Slots for other features. */
  player: ReactNode;
  overviewPlayer: ReactNode;
  stories: ReactNode;
  /** Whether there are any to read, as far as is known. */
  hasStories: boolean;
  /** Links to the story to begin with, and to all of them. */
  start: Elements;
  /** Whether the stories hydrate with the page instead of as an island later. */
  areStoriesUrgent: () => boolean;
  feedback: Elements;
};

export const LandingPage = ({
  player,
  overviewPlayer,
  stories,
  hasStories,
  start,
  areStoriesUrgent,
  feedback,
}: LandingPageProps) => {
  const siteTexts = useContent("navigation");
  const persona = useContent("persona");
  const { menu, navigation } = useSiteLinks("/landing");
  return (
    <IntroAnimation>
      <PageShell
        productName={persona.productName}
        navigation={navigation}
        menu={menu}
        search={<SearchButton label={siteTexts.search} />}
        themeSwitch={<ThemeSwitch />}
      >
        <IntroOverlay hasStories={hasStories} />
        <main id="content" className="overflow-x-clip">
          <HeroSection hasStories={hasStories} />
          {isShown("song") && (
            <StaggeredSection part="audio">
              <Island>
                <SongSection player={player} />
              </Island>
            </StaggeredSection>
          )}
          <StaggeredSection part="bio">
            <Island>
              <BioSection />
            </Island>
          </StaggeredSection>
          {(isShown("playlist") || isShown("overview")) && (
            <StaggeredSection part="youtube">
              <Island>
                <VideoSection player={overviewPlayer} />
              </Island>
            </StaggeredSection>
          )}
          {isShown("stories") && (
            <StaggeredSection part="blog">
              <Island isUrgent={areStoriesUrgent}>
                <StorySection stories={stories} start={start} />
              </Island>
            </StaggeredSection>
          )}
          {(isShown("donation") || isShown("play")) && (
            <StaggeredSection part="donation">
              <Island>
                <DonationSection />
              </Island>
            </StaggeredSection>
          )}
        </main>
        <StaggeredSection part="footer">
          <Island>
            <LandingFooter feedback={feedback} />
          </Island>
        </StaggeredSection>
      </PageShell>
    </IntroAnimation>
  );
};
