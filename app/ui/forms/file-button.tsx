import { useRef } from "react";
import { Button, type ButtonProps } from "../actions/button.tsx";
import type { Elements } from "../elements.ts";

export type FileButtonProps = Omit<ButtonProps, "onClick" | "children"> & {
  label: string;
  accept?: string;
  /** Whether a folder is chosen, with all that is in it. */
  isFolder?: boolean;
  onFiles: (files: File[]) => void;
  /** An icon. */
  children?: Elements;
};

/** Button that opens the dialog for files or for a folder. */
export const FileButton = ({ label, accept, isFolder = false, onFiles, children, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
        <span>{label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={accept}
        {...(isFolder && { webkitdirectory: "" })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
