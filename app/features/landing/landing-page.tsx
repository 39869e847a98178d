import type { ReactNode } from "react";
import { SiteFrame } from "#app/ui/layout/site-frame.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { persona } from "#content/content.ts";
import { BioSection } from "./bio/bio-section.tsx";
import { DonationSection } from "./donation/donation-section.tsx";
import { LandingFooter } from "./footer/landing-footer.tsx";
import { HeroSection } from "./hero/hero-section.tsx";
import { landing } from "./landing-content.ts";
import { OpeningOverlay } from "./opening/opening-overlay.tsx";
import { openingScript, openingScriptId } from "./opening/opening-script.ts";
import { ShownParts, TimedPart } from "./opening/timed-part.tsx";
import { useIsHydrating } from "./opening/use-is-hydrating.ts";
import { useOpening } from "./opening/use-opening.ts";
import { SongSection } from "./sections/song-section.tsx";
import { StorySection } from "./sections/story-section.tsx";
import { VideoSection } from "./videos/video-section.tsx";

type LandingPageProps = {
  /** What other features bring to this page. */
  player: ReactNode;
  overviewPlayer: ReactNode;
  stories: ReactNode;
  feedback: ReactNode;
};

export const LandingPage = ({ player, overviewPlayer, stories, feedback }: LandingPageProps) => {
  const { phase, shown, typed } = useOpening(persona.productName);
  const isHydrating = useIsHydrating();
  return (
    <ShownParts value={shown}>
      {isHydrating && <script id={openingScriptId} dangerouslySetInnerHTML={{ __html: openingScript }} />}
      <SiteFrame productName={persona.productName} navigation={landing.navigation} themeSwitch={<ThemeSwitch />}>
        {phase !== "over" && <OpeningOverlay typed={typed} />}
        <main id="content">
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
    </ShownParts>
  );
};
