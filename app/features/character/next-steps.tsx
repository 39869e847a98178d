import ChevronDown from "lucide-react/icons/chevron-down";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import type { NextStep } from "#contracts/character/character-calls.ts";
import { type CharacterPlace, characterPlace } from "./character-place.ts";
import { useNextSteps } from "./use-next-steps.ts";

type Step = NextStep["step"];

type StepTexts = {
  title: string;
  text: string;
  action: string;
  /** The part of the panel that does it, and the place in the part Character. */ part: string;
  place?: CharacterPlace;
};

const steps: Record<Step, StepTexts> = {
  portrait: {
    title: "A portrait",
    text: "One picture for everywhere: the first page, the chat, the icons, shared links.",
    action: "Choose a portrait",
    part: "character",
    place: "portrait",
  },
  bio: {
    title: "Who this is",
    text: "A few lines on the first page, in your character’s voice or yours.",
    action: "Write the bio",
    part: "character",
    place: { name: "landing", title: "Landing page", focusPath: ["bio", "paragraphs"] },
  },
  story: {
    title: "The first story",
    text: "Write it yourself, or have the Book Engine write one.",
    action: "Write the first story",
    part: "writing",
  },
  model: {
    title: "A language model",
    text: "With it your character can answer visitors in their own words, and write stories.",
    action: "Choose a language model",
    part: "settings",
  },
  address: {
    title: "An address",
    text: "Only this machine reaches the site. Give it the address that visitors are to use.",
    action: "Set the address",
    part: "settings",
  },
  backup: {
    title: "A backup",
    text: "Make one of the whole site, or have the site make one every day.",
    action: "Make a backup",
    part: "backup",
  },
  care: {
    title: "The care page",
    text: "It names who helps people in need. See whether its numbers and words are right for your visitors.",
    action: "Change the care texts",
    part: "character",
    place: { name: "care", title: "Care: crisis words, help lines, limits", focusPath: null },
  },
};

const draftNote = "It is a draft: publish it, and visitors see it.";

type ItemProps = NextStep & { onGo: () => void; onChecked: () => void };

const Item = ({ step, state, onGo, onChecked }: ItemProps) => {
  const { title, text, action } = steps[step];
  const isDone = state === "done";
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? "text-success" : "text-foreground-muted"}`} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 grow basis-72">
          <span className="font-semibold">{title}</span>
          {isDone ? (
            <span className="ms-2 text-foreground-muted">Done</span>
          ) : (
            <span className="block text-sm text-foreground-muted">{state === "draft" ? draftNote : text}</span>
          )}
        </p>
        {!isDone && (
          <div className="flex flex-wrap items-center gap-2">
            {step === "care" && (
              <>
                <TextLink to="/care">See the page</TextLink>
                <Button variant="glass" size="sm" onClick={onChecked}>
                  I have checked it
                </Button>
              </>
            )}
            <Button variant="glass" size="sm" onClick={onGo}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
};

type NextStepsProps = {
  /** Opens a part of the panel. */ onOpen: (part: string) => void;
  /** Whether it stands where the owner looks for it. */ isOpenAtFirst?: boolean;
  className?: string;
};

/** What the site of a new character still needs. It ticks itself off, and goes when the owner wants no list. */
export const NextSteps = ({ onOpen, isOpenAtFirst = false, className = "" }: NextStepsProps) => {
  const { next, mark } = useNextSteps();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const isShown = next !== null;
  useEffect(() => {
    // What was pressed is gone, and the focus would be lost with it.
    if (wasShown.current && !isShown && document.activeElement === document.body) moveFocus(place.current);
    wasShown.current = isShown;
  }, [isShown]);
  if (!next) return <div ref={place} className="absolute outline-none" />;
  const count = next.filter(({ state }) => state === "done").length;
  const isDone = count === next.length;
  const go = ({ part, place: target }: StepTexts) => {
    if (target) characterPlace.setState(target);
    setIsOpen(false);
    onOpen(part);
  };
  return (
    <div ref={place} className={className}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="surface rounded-xl px-5 py-2 sm:px-7"
      >
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm">
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-foreground-muted transition-transform in-[details[open]>summary]:rotate-180"
          />
          <h2 className="font-display text-lg font-semibold">What comes next</h2>
          <span className="text-sm text-foreground-muted">
            {isDone ? "All of it is done" : `${count} of ${next.length} done`}
          </span>
        </summary>
        <ul className="mt-1">
          {next.map((one) => (
            <Item key={one.step} {...one} onGo={() => go(steps[one.step])} onChecked={() => mark("isCareChecked")} />
          ))}
        </ul>
        <div className="flex flex-wrap justify-end pb-2">
          <Button variant="quiet" size="sm" onClick={() => mark("hidesNextSteps")}>
            {isDone ? "Put this list away" : "I need no list"}
          </Button>
        </div>
      </details>
    </div>
  );
};
