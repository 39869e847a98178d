import { useRef } from "react";
import { Button, type ButtonProps } from "../actions/button.tsx";
import type { Elements } from "../elements.ts";

type FolderButtonProps = Omit<ButtonProps, "onClick" | "children"> & {
  label: string;
  onFiles: (files: File[]) => void;
  /** An icon. */
  children?: Elements;
};

/** Button that opens the dialog for a folder, with all that is in it. */
export const FolderButton = ({ label, onFiles, children, ...rest }: FolderButtonProps) => {
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
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
