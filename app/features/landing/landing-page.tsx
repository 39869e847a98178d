import type { ReactNode } from "react";
import { siteLinksFrom } from "#app/lib/site-links.ts";
import { SiteFrame } from "#app/ui/layout/site-frame.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { persona } from "#content/content.ts";
import { BioSection } from "./bio/bio-section.tsx";
import { DonationSection } from "./donation/donation-section.tsx";
import { LandingFooter } from "./footer/landing-footer.tsx";
import { HeroSection } from "./hero/hero-section.tsx";
import { Opening } from "./opening/opening.tsx";
import { OpeningOverlay } from "./opening/opening-overlay.tsx";
import { TimedPart } from "./opening/timed-part.tsx";
import { SongSection } from "./sections/song-section.tsx";
import { StorySection } from "./sections/story-section.tsx";
import { VideoSection } from "./videos/video-section.tsx";

const { menu, navigation } = siteLinksFrom("/landing");

type LandingPageProps = {
  /** What other features bring to this page. */
  player: ReactNode;
  overviewPlayer: ReactNode;
  stories: ReactNode;
  feedback: ReactNode;
};

export const LandingPage = ({ player, overviewPlayer, stories, feedback }: LandingPageProps) => (
  <Opening>
    <SiteFrame productName={persona.productName} navigation={navigation} menu={menu} themeSwitch={<ThemeSwitch />}>
      <OpeningOverlay />
      <main id="content" className="overflow-x-clip">
        <HeroSection />
        <TimedPart part="audio">
          <SongSection player={player} />
        </TimedPart>
        <TimedPart part="bio">
          <BioSection />
        </TimedPart>
        <TimedPart part="youtube">
          <VideoSection player={overviewPlayer} />
        </TimedPart>
        <TimedPart part="blog">
          <StorySection stories={stories} />
        </TimedPart>
        <TimedPart part="donation">
          <DonationSection />
        </TimedPart>
      </main>
      <TimedPart part="footer">
        <LandingFooter feedback={feedback} />
      </TimedPart>
    </SiteFrame>
  </Opening>
);
