import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { madePictureAddress, preloadPicture } from "../calls/pictures.ts";
import type { DeskState } from "./use-desk.ts";

const promptDelayMs = 100;

/** Draws pictures by prompts. An address goes into the form when its picture has loaded and the form is still the same one. */
export const useImageGeneration = (desk: DeskState) => {
  const [busyRound, setBusyRound] = useState<number | null>(null);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const generate = async (prompt: string): Promise<void> => {
    if (prompt === "") {
      showToast({ title: "Please enter an image prompt", tone: "destructive" });
      return;
    }
    const round = desk.readRound();
    const run = ++latest.current;
    const before = desk.read().draft.image_url;
    const url = madePictureAddress(prompt);
    setBusyRound(round);
    const isLoaded = await preloadPicture(url).then(
      () => true,
      () => false,
    );
    // Another post is in the form, another prompt was sent, or another picture was chosen meanwhile.
    const isWanted = run === latest.current && round === desk.readRound() && before === desk.read().draft.image_url;
    if (run === latest.current) setBusyRound(null);
    if (!isWanted) return;
    if (isLoaded) desk.change({ image_url: url });
    showToast(isLoaded ? { title: "Image generated successfully", tone: "success" } : { title: "Failed to generate image", tone: "destructive" });
  };

  return {
    isBusy: busyRound === desk.round,
    generate,
    /** Puts the prompt of an imported file into the form and draws it. */
    takePrompt: (prompt: string): void => {
      const round = desk.readRound();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (round !== desk.readRound()) return;
        desk.change({ image_prompt: prompt });
        void generate(prompt.trim());
      }, promptDelayMs);
    },
  };
};

export type ImageGeneration = ReturnType<typeof useImageGeneration>;
