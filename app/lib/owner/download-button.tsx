import Download from "lucide-react/icons/download";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#app/lib/save-file.ts";
import { Button, type ButtonProps } from "#app/ui/actions/button.tsx";
import { showError } from "./error-message.ts";

type DownloadButtonProps = Pick<ButtonProps, "variant"> & {
  read: () => Promise<File>;
  onSaved?: (file: File) => void;
  icon?: typeof Download;
  children: string;
};

/** Saves a file that only the owner may have. */
export const DownloadButton = ({ read, onSaved, icon: Icon = Download, variant, children }: DownloadButtonProps) => {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveFile(file.name, file);
      onSaved?.(file);
    },
    onError: showError,
  });
  return (
    <Button variant={variant} busy={download.isPending} onClick={() => download.mutate()}>
      <Icon aria-hidden />
      <span>{children}</span>
    </Button>
  );
};
