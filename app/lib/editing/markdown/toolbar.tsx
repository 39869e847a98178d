import { acceptedImages } from "#contracts/images/image-files.ts";
import Bold from "lucide-react/icons/bold";
import BookOpen from "lucide-react/icons/book-open";
import Code from "lucide-react/icons/code";
import Heading from "lucide-react/icons/heading";
import ImagePlus from "lucide-react/icons/image-plus";
import Images from "lucide-react/icons/images";
import Info from "lucide-react/icons/info";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import SquarePlay from "lucide-react/icons/square-play";
import Strikethrough from "lucide-react/icons/strikethrough";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import TextSearch from "lucide-react/icons/text-search";
import { type KeyboardEvent, useRef } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import type { Format } from "./format-text.ts";

/** What opens between the tools and the text. */
export type EditorBarName = "find" | "story";

const marks: [Format, string, typeof Bold][] = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["strike", "Strikethrough", Strikethrough],
  ["heading", "Heading", Heading],
  ["link", "Link", Link],
];
const blocks: typeof marks = [
  ["quote", "Quote", Quote],
  ["list", "List", List],
  ["numbers", "Numbered list", ListOrdered],
  ["code", "Code", Code],
  ["table", "Table", Table],
  ["callout", "Callout", Info],
  ["footnote", "Footnote", Superscript],
  ["embed", "Embed", SquarePlay],
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

type ImagePickerProps = {
  label: string;
  Icon: typeof Bold;
  multiple: boolean;
  onImages: (files: File[]) => void;
};

const ImagePicker = ({ label, Icon, multiple, onImages }: ImagePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} tabIndex={-1} onClick={() => input.current?.click()}>
        <Icon aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={acceptedImages}
        multiple={multiple}
        hidden
        onChange={(event) => {
          onImages([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
};

type ToolbarProps = {
  controls: string;
  open: EditorBarName | null;
  onFormat: (format: Format) => void;
  onImages: (files: File[]) => void;
  onBar: (bar: EditorBarName) => void;
};

export const Toolbar = ({ controls, open, onFormat, onImages, onBar }: ToolbarProps) => {
  const renderTools = (tools: typeof marks) =>
    tools.map(([format, label, Icon]) => (
      <IconButton key={format} label={label} tabIndex={format === "bold" ? 0 : -1} onClick={() => onFormat(format)}>
        <Icon aria-hidden />
      </IconButton>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are focusable
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={moveFocus} className="contents">
      {renderTools(marks)}
      <IconButton label="Link to a story" tabIndex={-1} pressed={open === "story"} onClick={() => onBar("story")}>
        <BookOpen aria-hidden />
      </IconButton>
      {renderTools(blocks)}
      <ImagePicker label="Insert image" Icon={ImagePlus} multiple={false} onImages={onImages} />
      <ImagePicker label="Gallery" Icon={Images} multiple onImages={onImages} />
      <IconButton label="Find and replace" tabIndex={-1} pressed={open === "find"} onClick={() => onBar("find")}>
        <TextSearch aria-hidden />
      </IconButton>
    </div>
  );
};
