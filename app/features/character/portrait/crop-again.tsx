import { useMutation } from "@tanstack/react-query";
import Crop from "lucide-react/icons/crop";
import { showError } from "#app/lib/owner/error-message.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { AppError } from "#contracts/errors.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getAt } from "../document/json-path.ts";

const ownMedia = "/media/own/";
const hashLength = 24;

/** Where the whole picture is of which a portrait was made. */
const toOriginal = (portrait: string): string => `${portrait.slice(0, ownMedia.length + hashLength)}-original.webp`;

const fetchOriginal = async (portrait: string): Promise<File> => {
  const response = await fetch(toOriginal(portrait));
  if (!response.ok) throw new AppError("not_found", "The whole picture is not here any more. Please choose it again.");
  return new File([await response.blob()], "portrait.webp", { type: "image/webp" });
};

type CropAgainProps = { /** Of the document `pictures`. */ editor: DocumentEditor; onPick: (picture: File) => void };

/** Opens the picture of the portrait once more. */
export const CropAgain = ({ editor, onPick }: CropAgainProps) => {
  const portrait = useStore(editor.store, ({ history }) => getAt(history.value, ["hero", "dark"]));
  const { isPending, mutate } = useMutation({ mutationFn: fetchOriginal, onSuccess: onPick, onError: showError });
  if (typeof portrait !== "string" || !portrait.startsWith(ownMedia)) return null;
  return (
    <Button variant="glass" size="sm" busy={isPending} className="justify-self-start" onClick={() => mutate(portrait)}>
      <Crop aria-hidden />
      <span>Crop and focus</span>
    </Button>
  );
};
