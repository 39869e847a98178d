import { type ComponentProps, useRef, useState } from "react";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/intro.route";
import { VideoSources } from "./video-sources.tsx";
import { IntroControls } from "./intro-controls.tsx";
import { useIntroVideo } from "./use-intro-video.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return { title: getContent("persona").productName, description: getContent("site").description };
});

const loadHiRes = async () => {
  const { HiResVideo } = await import("./hi-res-video.tsx");
  return (props: ComponentProps<typeof HiResVideo>) => <HiResVideo {...props} />;
};

export default function IntroPage() {
  const persona = useContent("persona");
  const { intro } = useContent("landing");
  const { events, playButton, isMuted, isWelcoming, play, setBroken, setMuted, state, video } =
    useIntroVideo("/landing");
  const [isHiRes, setIsHiRes] = useState(false);
  const wasPlaying = useRef(false);
  const { label, mp4, poster, still, webm } = intro.film;

  const openHiRes = () => {
    wasPlaying.current = state === "playing";
    video.current?.pause();
    setIsHiRes(true);
  };
  const closeHiRes = () => {
    setIsHiRes(false);
    if (wasPlaying.current) play();
  };
  const { render: HiRes, failure } = useLazyComponent(isHiRes, loadHiRes, closeHiRes);

  // The video is dark, so the page always uses the dark theme.
  return (
    <main id="content" data-theme="dark" className="fixed inset-0 overflow-hidden bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the video has no speech */}
      <video
        ref={video}
        muted
        playsInline
        preload="none"
        poster={playButton === "shown" ? still : poster}
        aria-label={label}
        {...events}
        className="absolute inset-0 size-full object-cover object-[44%_30%]"
      >
        <VideoSources webm={webm} mp4={mp4} onBroken={setBroken} />
      </video>
      <noscript>
        <img src={still} alt="" className="absolute inset-0 size-full object-cover object-[44%_30%]" />
      </noscript>
      <div aria-hidden="true" className="absolute inset-0 intro-shade" />
      <div
        aria-hidden="true"
        data-gone={!isWelcoming || undefined}
        className="absolute inset-0 intro-text-shade transition-opacity duration-900 data-gone:opacity-0"
      />
      <div className="absolute inset-0 mx-auto flex max-w-7xl flex-col gap-[min(2rem,5svh)] overflow-y-auto px-gutter pt-6 pb-[max(1.25rem,5svh)]">
        <section
          data-welcome
          aria-labelledby="welcome-heading"
          data-gone={!isWelcoming || undefined}
          className="mt-auto transition-[opacity,translate] duration-600 ease-calm data-gone:pointer-events-none data-gone:-translate-y-3 data-gone:opacity-0"
        >
          <p className="font-display text-title text-foreground">{persona.tagline}</p>
          <h1
            id="welcome-heading"
            className="mt-3 max-w-[12ch] font-display text-[clamp(2.5rem,min(7vw,13svh),6rem)] leading-[0.98] font-medium tracking-display text-foreground"
          >
            {intro.title}
          </h1>
          <p className="mt-[min(1.25rem,3svh)] max-w-[23em] text-reading text-foreground">{intro.text}</p>
        </section>
        {state === "broken" && <output className="text-sm text-foreground-muted">{intro.broken}</output>}
        <IntroControls isMuted={isMuted} playButton={playButton} onMute={setMuted} onHiRes={openHiRes} onPlay={play} />
        {failure && <LoadFailure failure={failure} />}
      </div>
      {isHiRes && HiRes && <HiRes isMuted={isMuted} onClose={closeHiRes} />}
      <FirstScreenEnd />
    </main>
  );
}
