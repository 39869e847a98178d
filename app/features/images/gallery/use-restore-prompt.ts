import { useNavigate } from "react-router";
import { generatorDraft } from "../generator/generator-draft.ts";
import type { GalleryPicture } from "./use-gallery.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";

/** Opens the generator with a prompt and its seed. */
export const useRestorePrompt = () => {
  const navigate = useNavigate();
  return ({ currentPrompt: prompt, seed }: Pick<GalleryPicture, "currentPrompt" | "seed">) => {
    generatorDraft.setState({ prompt, seed, details: "", base: "", isLocked: false });
    void navigate(toShownAddress("/play-with-chloe#create"));
  };
};
