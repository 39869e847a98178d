import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { generatedImageUrl, loadGeneratedImage } from "#app/lib/editing/images.ts";
import type { PostEditor } from "./use-post-editor.ts";

const promptDelayMs = 100;

/**
 * Generates images from prompts. The URL is set once the image has loaded, if the form has not changed meanwhile; that
 * of an imported prompt is set at once, and reset if the image does not load.
 */
export const useImageGeneration = (editor: PostEditor) => {
  const [busyFormKey, setBusyFormKey] = useState<number | null>(null);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const generate = async (prompt: string, { isImported = false } = {}): Promise<void> => {
    if (prompt === "") {
      showToast({ title: "Please enter an image prompt", tone: "destructive" });
      return;
    }
    const formKey = editor.getFormKey();
    const run = ++latest.current;
    const before = editor.read().draft.image_url;
    const url = generatedImageUrl(prompt);
    if (isImported) editor.change({ image_prompt: prompt, image_url: url });
    const expected = isImported ? url : before;
    setBusyFormKey(formKey);
    const loaded = await loadGeneratedImage(url).catch(() => null);
    // Stale result: another post was opened, another prompt was sent, or another image was chosen.
    const isWanted =
      run === latest.current && formKey === editor.getFormKey() && expected === editor.read().draft.image_url;
    if (run === latest.current) setBusyFormKey(null);
    if (!isWanted) return;
    if (loaded || isImported) editor.change({ image_url: loaded ? url : before });
    showToast(
      loaded
        ? {
            title: "Image generated successfully",
            tone: "success",
            ...(loaded.isSketch && { description: "It was drawn by the built-in sketch maker." }),
          }
        : { title: "Failed to generate image", tone: "destructive" },
    );
  };

  return {
    isBusy: busyFormKey === editor.formKey,
    generate,
    /** Sets prompt and image URL of an imported file after a short delay, and generates the image. */
    takePrompt: (prompt: string): void => {
      const formKey = editor.getFormKey();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (formKey === editor.getFormKey()) void generate(prompt.trim(), { isImported: true });
      }, promptDelayMs);
    },
  };
};

export type ImageGeneration = ReturnType<typeof useImageGeneration>;
