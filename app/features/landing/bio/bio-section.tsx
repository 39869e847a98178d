import Square from "lucide-react/icons/square";
import Volume2 from "lucide-react/icons/volume-2";
import { Fragment } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { persona } from "#content/content.ts";
import { landing } from "../landing-content.ts";
import { Rise } from "../sections/rise.tsx";
import { splitSentences } from "./read-aloud/speech-pieces.ts";
import { stripMarkdown } from "./read-aloud/strip-markdown.ts";
import { useReadAloud } from "./read-aloud/use-read-aloud.ts";
import { SocialLink } from "./social-link.tsx";

const { bio } = landing;
const paragraphs = persona.bio.map((paragraph) => splitSentences(stripMarkdown(paragraph)));
const spokenText = paragraphs.flat().join(" ");
const firstSentenceOf = paragraphs.map((_, index) => paragraphs.slice(0, index).flat().length);

const sentenceLook =
  "rounded-sm transition-colors duration-300 data-spoken:bg-accent-wash data-spoken:text-accent data-spoken:shadow-[0_0_0_0.2em_var(--accent-wash)] box-decoration-clone";

const BioText = ({ spoken }: { spoken: number | null }) => (
  <div className="grid gap-7">
    {paragraphs.map((sentences, paragraph) => (
      <p key={paragraphs.indexOf(sentences)} className={paragraph === 0 ? "font-display text-title leading-[1.36] font-medium text-ink" : "text-reading text-ink-soft"}>
        {sentences.map((text, index) => (
          <Fragment key={text}>
            <span className={sentenceLook} data-spoken={spoken === (firstSentenceOf[paragraph] ?? 0) + index || undefined}>
              {text}
            </span>{" "}
          </Fragment>
        ))}
      </p>
    ))}
  </div>
);

export const BioSection = () => {
  const { hasSpeech, isSpeaking, isSilent, sentence, toggle } = useReadAloud(spokenText);
  return (
    <section aria-labelledby="bio-heading" className="mx-auto grid max-w-7xl gap-x-16 gap-y-12 px-gutter pt-section lg:grid-cols-[5fr_8fr]">
      <Rise className="lg:sticky lg:top-24 lg:self-start">
        <h2 id="bio-heading" className="font-display text-display font-medium tracking-display">
          {bio.heading}
        </h2>
        <ul className="mt-10 hidden gap-6 lg:grid">
          {bio.facts.map((fact, index) => (
            <Fact key={fact} fact={fact} index={index} />
          ))}
        </ul>
      </Rise>
      <Rise>
        <div className={`mb-8 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3 ${hasSpeech === undefined ? "invisible" : ""}`}>
          {hasSpeech !== false && (
            <Button variant="glass" onClick={toggle}>
              {isSpeaking ? <Square aria-hidden /> : <Volume2 aria-hidden />}
              {isSpeaking ? bio.stop : bio.read}
            </Button>
          )}
          <output className="text-sm text-ink-soft">{isSilent ? bio.silent : ""}</output>
        </div>
        <BioText spoken={sentence} />
        <ul className="mt-10 grid gap-5 lg:hidden">
          {bio.facts.map((fact, index) => (
            <Fact key={fact} fact={fact} index={index} />
          ))}
        </ul>
        <SocialLink />
      </Rise>
    </section>
  );
};

const tints = ["gold", "aurora", "rose"] as const;
const indents = ["", "lg:ms-8", "lg:ms-3"];

const Fact = ({ fact, index }: { fact: string; index: number }) => (
  <li className={`grid grid-cols-[auto_1fr] items-start gap-4 text-sm text-ink-soft ${indents[index % 3]}`}>
    <Butterfly tint={tints[index % 3]} className="-mt-1 size-8" />
    <span className="max-w-[30ch]">{fact}</span>
  </li>
);
