import { useMemo, useState } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { prepareReading } from "#contracts/speech/prepare-reading.ts";
import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { ReadAloudButton } from "#app/ui/reading/read-aloud-button.tsx";
import { SpokenSentences } from "#app/ui/reading/spoken-sentences.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Landing } from "#contracts/content/landing.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";

/** External link behind an age confirmation. */
const SocialLink = ({ address, dialog, label }: NonNullable<Landing["social"]>) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const open = () => {
    setIsConfirming(false);
    window.open(address, "_blank", "noopener,noreferrer");
  };
  return (
    <p className="mt-10 noscript:hidden">
      <button
        type="button"
        onClick={() => setIsConfirming(true)}
        aria-haspopup="dialog"
        className="group inline-flex min-h-11 items-center gap-2 text-accent underline decoration-[color-mix(in_srgb,currentColor_45%,transparent)] underline-offset-[0.3em] hover:decoration-current"
      >
        <span>{label}</span>
        <span className="rounded-full border border-line-strong px-2 py-px text-xs font-semibold text-foreground-muted">
          18+
        </span>
        <ArrowUpRight
          aria-hidden
          size={18}
          className="transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 group-hover:-translate-y-0.5"
        />
      </button>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={dialog.title}
        description={dialog.text}
        footer={
          <>
            <Button variant="glass" onClick={() => setIsConfirming(false)}>
              {dialog.no}
            </Button>
            <Button onClick={open}>{dialog.yes}</Button>
          </>
        }
      />
    </p>
  );
};

type Paragraphs = ReturnType<typeof prepareReading>["paragraphs"];

const BioText = ({ paragraphs, spoken }: { paragraphs: Paragraphs; spoken: number | null }) => (
  <div className="grid gap-7">
    {paragraphs.map(({ first, sentences }) => (
      <p
        key={first}
        className={
          first === 0
            ? "font-display text-title leading-[1.36] font-medium text-foreground"
            : "text-reading text-foreground-muted"
        }
      >
        <SpokenSentences sentences={sentences} first={first} spoken={spoken} />
      </p>
    ))}
  </div>
);

const spokenBio = { kind: "page", name: "landing" } as const;

export const BioSection = () => {
  const { bio, social } = useContent("landing");
  const { paragraphs, text } = useMemo(() => prepareReading(bio.paragraphs), [bio]);
  const { hasSpeech, failure, isSpeaking, isSilent, sentence, toggle } = useReadAloud(text, spokenBio);
  return (
    <section
      aria-labelledby="bio-heading"
      className="mx-auto grid max-w-7xl gap-x-16 gap-y-12 px-gutter pt-section lg:grid-cols-[5fr_8fr]"
    >
      <RevealOnScroll className="lg:sticky lg:top-24 lg:self-start">
        <h2 id="bio-heading" className="font-display text-display font-medium tracking-display">
          {bio.heading}
        </h2>
        <Facts className="mt-10 hidden gap-6 lg:grid" />
      </RevealOnScroll>
      <RevealOnScroll>
        <ReadAloudButton
          hasSpeech={hasSpeech}
          isSpeaking={isSpeaking}
          notice={failure || (isSilent ? bio.silent : "")}
          labels={bio}
          onToggle={toggle}
          className="mb-8"
        />
        <BioText paragraphs={paragraphs} spoken={sentence} />
        <Facts className="mt-10 grid gap-5 lg:hidden" />
        {social && <SocialLink {...social} />}
      </RevealOnScroll>
    </section>
  );
};

const tints = ["gold", "aurora", "rose"] as const;
const indents = ["", "lg:ms-8", "lg:ms-3"];

const Fact = ({ fact, index }: { fact: string; index: number }) => (
  <li className={`grid grid-cols-[auto_1fr] items-start gap-4 text-sm text-foreground-muted ${indents[index % 3]}`}>
    <Butterfly tint={tints[index % 3]} className="-mt-1 size-8" />
    <span className="max-w-[19em]">{fact}</span>
  </li>
);

const Facts = ({ className }: { className: string }) => {
  const { facts } = useContent("landing").bio;
  if (facts.length === 0) return null;
  return (
    <ul className={className}>
      {facts.map((fact, index) => (
        <Fact key={fact} fact={fact} index={index} />
      ))}
    </ul>
  );
};
