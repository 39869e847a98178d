import type { ReactNode } from "react";
import { siteLinksFrom } from "#app/lib/site-links.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Island } from "#app/ui/layout/island.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { SearchButton } from "#app/ui/site/search-button.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { BioSection } from "./sections/bio-section.tsx";
import { DonationSection } from "./sections/donation-section.tsx";
import { LandingFooter } from "./sections/landing-footer.tsx";
import { HeroSection } from "./sections/hero-section.tsx";
import { IntroAnimation } from "./intro-animation/intro-animation.tsx";
import { IntroOverlay } from "./intro-animation/intro-overlay.tsx";
import { StaggeredSection } from "./intro-animation/staggered-section.tsx";
import { SongSection } from "./sections/song-section.tsx";
import { StorySection } from "./sections/story-section.tsx";
import { VideoSection } from "./sections/video-section.tsx";
import { useContent } from "#app/lib/content/content.ts";

const { menu, navigation } = siteLinksFrom("/landing");

type LandingPageProps = {
  /** Slots for other features. */
  player: ReactNode;
  overviewPlayer: ReactNode;
  stories: ReactNode;
  /** Whether the stories hydrate with the page instead of as an island later. */
  areStoriesUrgent: () => boolean;
  feedback: Elements;
};

export const LandingPage = ({ player, overviewPlayer, stories, areStoriesUrgent, feedback }: LandingPageProps) => {
  const siteTexts = useContent("navigation");
  const persona = useContent("persona");
  return (
    <IntroAnimation>
      <PageShell
        productName={persona.productName}
        navigation={navigation}
        menu={menu}
        search={<SearchButton label={siteTexts.search} />}
        themeSwitch={<ThemeSwitch />}
      >
        <IntroOverlay />
        <main id="content" className="overflow-x-clip">
          <HeroSection />
          <StaggeredSection part="audio">
            <Island>
              <SongSection player={player} />
            </Island>
          </StaggeredSection>
          <StaggeredSection part="bio">
            <Island>
              <BioSection />
            </Island>
          </StaggeredSection>
          <StaggeredSection part="youtube">
            <Island>
              <VideoSection player={overviewPlayer} />
            </Island>
          </StaggeredSection>
          <StaggeredSection part="blog">
            <Island isUrgent={areStoriesUrgent}>
              <StorySection stories={stories} />
            </Island>
          </StaggeredSection>
          <StaggeredSection part="donation">
            <Island>
              <DonationSection />
            </Island>
          </StaggeredSection>
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
