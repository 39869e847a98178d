import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { Emotion } from "#contracts/values/emotions.ts";
import { type ImageMaker, toImageUrl } from "#contracts/images/image-request.ts";
import { usePictureAccount } from "../account/use-picture-account.ts";
import { Avatar, portraitSize } from "../persona/avatar.tsx";
import { SpeechBubble } from "../persona/speech-bubble.tsx";
import { createVariation } from "../pictures/variations.ts";
import { movePictures } from "../account/move-pictures.ts";
import type { PictureAccount } from "../account/picture-account.ts";
import { usePictureDrop } from "./use-picture-drop.ts";
import { Creations } from "./creations.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { useGenerator, type Generator, localPictures } from "./use-generator.ts";

const maxTimeSeed = 2 ** 31;

/**
 * URL of a portrait with the expression of the mood, by the external provider that makes the images; null for the
 * persona's own portraits.
 */
const usePortrait = (mood: Emotion, maker: ImageMaker | null): string | null => {
  const play = useContent("play");
  const [seed] = useState(() => Date.now() % maxTimeSeed);
  if (maker === null || maker === "sketch") return null;
  return toImageUrl({ prompt: play.avatar.prompts[mood], width: portraitSize, height: portraitSize, seed });
};

/** Offers a signed-in user to move images from this browser to the account. */
const MoveNotice = ({ account, generator }: { account: PictureAccount; generator: Generator }) => {
  const { move: texts } = useContent("play");
  const [isPutOff, setIsPutOff] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const count = generator.state.pictures.filter(({ savedId }) => !savedId).length;
  if (isPutOff || count === 0) return null;
  const move = async () => {
    setIsMoving(true);
    const { failures, savedIds } = await movePictures(account, localPictures);
    for (const [id, savedId] of savedIds) generator.dispatch({ type: "changed", id, changes: { savedId } });
    setIsMoving(false);
    if (failures > 0) showToast({ title: texts.failed, tone: "destructive" });
    else showToast({ title: texts.moved, tone: "success" });
  };
  return (
    <section aria-labelledby="move" className="surface grid gap-3 rounded-xl p-4 sm:p-6">
      <h2 id="move" className="font-semibold">
        {fill(texts.title, { count })}
      </h2>
      <p className="text-foreground-muted">{texts.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isMoving} onClick={() => void move()}>
          {isMoving ? texts.moving : texts.confirm}
        </Button>
        <Button size="sm" variant="quiet" disabled={isMoving} onClick={() => setIsPutOff(true)}>
          {texts.later}
        </Button>
      </div>
    </section>
  );
};

type Props = {
  promptField: RefObject<HTMLTextAreaElement | null>;
  /** Set by this component: cancels the running job; returns false if there is none. */
  cancelJob: RefObject<(() => boolean) | null>;
};

const isTyping = (target: Element): boolean => target.closest("input, textarea, select, [contenteditable]") !== null;

/** Moves focus if the focused element was removed or disabled, as after Generate and Cancel. */
const focusIfLost = (target: HTMLElement | null | undefined): void => {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.matches(":enabled, a[href], article")) return;
  target?.focus({ preventScroll: true });
};

/** Persona, form and results. */
export const GeneratorPanel = ({ promptField, cancelJob }: Props) => {
  const account = usePictureAccount();
  const [announcement, setAnnouncement] = useState("");
  const generator = useGenerator(account, setAnnouncement);
  const { cancel, decide, dispatch, makeVersion, state } = generator;
  const { job, pictures, remark } = state;
  const panel = useRef<HTMLDivElement>(null);
  const isBusy = job !== null;
  const newest = pictures[0];
  const portrait = usePortrait(remark.mood, newest?.maker ?? null);

  usePictureDrop(true, (picture) => dispatch({ type: "restored", ...picture }));

  useImperativeHandle(cancelJob, () => () => {
    if (isBusy) cancel();
    return isBusy;
  });

  const wasBusy = useRef(false);
  // In a layout effect, before the dialog's focus trap notices the loss and moves focus to itself.
  useLayoutEffect(() => {
    if (isBusy === wasBusy.current) return;
    wasBusy.current = isBusy;
    const target = panel.current?.querySelector<HTMLElement>(isBusy ? "[data-cancel]" : "[data-picture]");
    focusIfLost(target);
    target?.closest("[data-result]")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [isBusy]);

  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const focused = target.closest("[data-picture]")?.getAttribute("data-picture");
    const picture = pictures.find(({ id }) => id === focused) ?? newest;
    const key = event.key.toLowerCase();
    if (!picture || !["a", "r", "v"].includes(key)) return;
    event.preventDefault();
    if (key === "a") decide(picture, "approved");
    else if (key === "r") decide(picture, "rejected");
    else makeVersion(createVariation(picture));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; each also has a button
    <div
      ref={panel}
      onKeyDown={handleKey}
      className="-mx-3 -mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-2 pb-10 sm:-mt-4 sm:pt-4 lg:-mx-8 lg:px-8"
    >
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-12 gap-y-8 pt-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid grid-cols-1 content-start gap-6 lg:sticky lg:top-7 lg:self-start">
          {/* As high as with the longest remark, so that the form stays where it is. */}
          <div className="grid min-h-48 grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:min-h-30 lg:min-h-50 xl:min-h-36">
            <div className="relative w-18 sm:w-26">
              <Avatar mood={remark.mood} portrait={portrait} />
            </div>
            <SpeechBubble text={remark.text} side="start" className="max-sm:text-sm" />
          </div>
          <PromptForm generator={generator} promptField={promptField} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          {account && <MoveNotice account={account} generator={generator} />}
          <Creations generator={generator} />
        </div>
      </div>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </div>
  );
};
