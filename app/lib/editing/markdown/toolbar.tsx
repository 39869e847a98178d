import { acceptedImages } from "#contracts/images/image-files.ts";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading from "lucide-react/icons/heading";
import ImagePlus from "lucide-react/icons/image-plus";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import { type KeyboardEvent, useRef } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import type { Format } from "./format-text.ts";

const tools: [Format, string, typeof Bold][] = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["heading", "Heading", Heading],
  ["link", "Link", Link],
  ["quote", "Quote", Quote],
  ["list", "List", List],
  ["numbers", "Numbered list", ListOrdered],
  ["code", "Code", Code],
];

/** Formatting toolbar with a roving tabindex: one tab stop, arrow keys move within it. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
};

export const Toolbar = ({
  controls,
  onFormat,
  onImages,
}: {
  controls: string;
  onFormat: (format: Format) => void;
  onImages: (files: File[]) => void;
}) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are focusable
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={moveFocus} className="contents">
      {tools.map(([format, label, Icon], index) => (
        <IconButton key={format} label={label} tabIndex={index === 0 ? 0 : -1} onClick={() => onFormat(format)}>
          <Icon aria-hidden />
        </IconButton>
      ))}
      <IconButton label="Insert image" tabIndex={-1} onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        accept={acceptedImages}
        multiple
        hidden
        onChange={(event) => {
          onImages([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
};
