import ImagePlus from "lucide-react/icons/image-plus";
import { useState, type MouseEvent, use } from "react";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { useClientValue } from "#app/lib/storage/use-client-value.ts";
import { useDoor } from "#app/lib/use-door.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";
import type { Route } from "./+types/play.route";
import type { PlayOverlayProps } from "./generator/play-overlay.tsx";
import { usePictureDrop } from "./generator/use-picture-drop.ts";
import { Avatar } from "./persona/avatar.tsx";
import { SpeechBubble } from "./persona/speech-bubble.tsx";
import { showLoadError } from "./show-load-error.ts";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";
import { Link } from "react-router";
import { SignContext } from "#app/ui/layout/sign-context.ts";
import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import rabbitDawn from "./rabbit-dawn.avif";
import rabbitNight from "./rabbit-night.avif";

type Props = { to: string; isLeaving: boolean; onLeave: () => void };

const motion = "transition-transform duration-800 ease-breath";
const away = "[transform:translate(4%,105%)_rotate(38deg)_scale(0.7)]";
const ready = "group-hover:[transform:translateY(-6%)_rotate(-4deg)]";

/** Back link: a rabbit, or another sign of the theme, that jumps into its hole for 800 ms before navigating. */
const RabbitExit = ({ to, isLeaving, onLeave }: Props) => {
  const play = useContent("play");
  const sign = use(SignContext);
  const pose = `absolute inset-0 ${motion} ${isLeaving ? away : ready}`;
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className="mt-12 max-lg:grid max-lg:justify-items-center">
      <Link to={to} onClick={handleClick} className="group inline-flex items-center gap-4 rounded-xl pe-4">
        <span
          aria-hidden="true"
          hidden={sign === "none"}
          className="relative block size-36 overflow-hidden rounded-full"
        >
          <span className="absolute inset-x-2 bottom-1 h-6 rounded-[50%] bg-[radial-gradient(closest-side,light-dark(#3a2a78,#02030e)_60%,transparent)]" />
          {sign === "butterfly" ? (
            <ThemedPicture night={rabbitNight} dawn={rabbitDawn} width={320} height={320} className={pose} />
          ) : (
            <Butterfly className={`${pose} size-full p-5`} />
          )}
        </span>
        <span className="font-display text-title font-semibold text-accent">{play.page.back}</span>
      </Link>
    </div>
  );
};

const wonderland = "/landing";

const importOverlay = () => import("./generator/play-overlay.tsx");
const preloadOverlay = () => void importOverlay().catch(() => undefined);
const loadOverlay = async () => {
  const { PlayOverlay } = await importOverlay();
  return (props: PlayOverlayProps) => <PlayOverlay {...props} />;
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("play"));

export default function PlayPage() {
  const { page, reactions, speech } = useContent("play");
  const { link } = page.withoutScript;
  const startsOpen = useClientValue(() => window.location.hash === "#create", false);
  const [wasOpened, setIsOpen] = useState<boolean | null>(null);
  const isOpen = wasOpened ?? startsOpen;
  const exit = useDoor(wonderland);
  const { render: renderOverlay } = useLazyComponent(isOpen, loadOverlay, (error) => {
    setIsOpen(false);
    showLoadError(error);
  });
  usePictureDrop(!isOpen, async ({ prompt, seed }) => {
    const generator = await import("./generator/generator-draft.ts").catch(showLoadError);
    generator?.generatorDraft.setState({ prompt, details: "", base: "", isLocked: false, seed });
    if (generator) setIsOpen(true);
  });
  const remark = exit.isOpen ? reactions.leaving : { mood: "neutral" as const, text: speech.page };
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-gutter pt-4 pb-section lg:grid-cols-[6fr_5fr] lg:pt-12"
    >
      <div className="flex flex-col items-center gap-6 lg:order-2">
        <SpeechBubble text={remark.text} side="bottom" className="max-w-80 text-center text-lg" />
        <div className="relative w-[min(15rem,58vw)] lg:w-[min(22rem,42svh)]">
          <Avatar mood={remark.mood} isFirst />
          <Butterfly flapping tint="gold" className="absolute -end-3 top-[14%] size-14 rotate-12" />
          <Butterfly tint="teal" className="absolute -start-1 bottom-[8%] size-9 -rotate-20" />
        </div>
      </div>
      <div className="max-lg:text-center">
        <h1 className="font-display text-hero font-medium tracking-display">{page.heading}</h1>
        <p className="mt-6 text-reading text-foreground-muted max-lg:mx-auto lg:max-w-[25.5em]">{page.text}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-4 max-lg:justify-center noscript:hidden">
          <Button size="lg" onClick={() => setIsOpen(true)} onPointerEnter={preloadOverlay} onFocus={preloadOverlay}>
            <ImagePlus aria-hidden />
            {page.create}
          </Button>
          <TextLink to={toShownAddress("/play-with-chloe/pictures")} className="inline-flex min-h-11 items-center">
            {page.pictures}
          </TextLink>
        </div>
        <noscript>
          <p className="mt-9">
            <span>{`${page.withoutScript.text} `}</span>
            {link.to && <TextLink to={link.to}>{link.label}</TextLink>}
          </p>
        </noscript>
        <p className="mt-8 max-w-[31em] text-sm text-foreground-muted max-lg:mx-auto noscript:hidden">
          {page.dropHint}
        </p>
        <RabbitExit to={wonderland} isLeaving={exit.isOpen} onLeave={exit.open} />
      </div>
      {renderOverlay?.({ open: isOpen, onOpenChange: setIsOpen })}
      <FirstScreenEnd />
    </main>
  );
}
