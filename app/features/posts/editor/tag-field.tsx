import { Combobox } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { FormField } from "#app/ui/forms/form-field.tsx";
import { maxTagLength, maxTags, uniteTags } from "#contracts/posts/tags.ts";
import { listTags } from "./posts-admin.ts";

const shownSuggestions = 8;

type TagFieldProps = { tags: string[]; onChange: (tags: string[]) => void };

/** The tags of a post, with those of other posts as suggestions. */
export const TagField = ({ tags, onChange }: TagFieldProps) => {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const [notice, setNotice] = useState("");
  const [host, setHost] = useState<HTMLElement | null>(null);
  const findHost = useCallback((box: HTMLElement | null) => setHost(box?.closest<HTMLElement>("main") ?? null), []);
  const isHighlighted = useRef(false);
  const known = useQuery({ queryKey: ["posts", "tags"], queryFn: listTags, enabled: isUsed });
  const isFull = tags.length >= maxTags;

  const change = (next: string[]) => {
    const added = next.filter((tag) => !tags.includes(tag));
    const removed = tags.filter((tag) => !next.includes(tag));
    setNotice([...added.map((tag) => `${tag} added`), ...removed.map((tag) => `${tag} removed`)].join(", "));
    onChange(next);
  };
  const add = (given: string[]) => {
    const shortened = given.map((tag) => Array.from(tag.trim()).slice(0, maxTagLength).join(""));
    const next = uniteTags([...tags, ...shortened]).slice(0, maxTags);
    setTyped("");
    setIsOpen(false);
    if (next.length > tags.length) change(next);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "," && !isOfInputMethod(event)) {
      event.preventDefault();
      add([typed]);
    }
    // Enter would save the post; on a suggestion it chooses that.
    if (!isHighlighted.current) sendOnEnter(event, () => add([typed]));
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = event.clipboardData.getData("text").slice(0, 1_000).split(/[,\n]/);
    if (parts.length < 2) return;
    event.preventDefault();
    add(parts);
  };

  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        multiple
        items={(known.data ?? []).filter((tag) => !tags.includes(tag))}
        limit={shownSuggestions}
        open={isOpen}
        onOpenChange={setIsOpen}
        value={tags}
        onValueChange={(next) => (next.length > tags.length ? add(next) : change(next))}
        inputValue={typed}
        onInputValueChange={setTyped}
        onItemHighlighted={(tag) => {
          isHighlighted.current = tag !== undefined;
        }}
      >
        <FormField
          label="Tags"
          hint={
            isFull
              ? "A post can have up to ten tags. Remove one to add another."
              : "Up to ten. Enter or a comma adds a tag, Backspace removes the last one."
          }
        >
          {(ids) => (
            <Combobox.Chips
              ref={findHost}
              className="input flex cursor-text flex-wrap items-center gap-1.5 px-2 py-1.5 has-[input:focus-visible]:outline-2"
            >
              {tags.map((tag) => (
                <Combobox.Chip
                  key={tag}
                  aria-label={tag}
                  className="flex max-w-full items-center rounded-full bg-accent-subtle ps-3.5 text-sm font-medium text-accent"
                >
                  <bdi className="truncate">{tag}</bdi>
                  <Combobox.ChipRemove
                    aria-label={`Remove ${tag}`}
                    className="grid size-8 shrink-0 place-items-center rounded-full"
                  >
                    <X aria-hidden size={14} />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...ids}
                // While suggestions are open, what is around them is hidden from screen readers, the label too.
                aria-label="Tags"
                dir="auto"
                maxLength={maxTagLength}
                readOnly={isFull}
                enterKeyHint="done"
                autoCapitalize="off"
                onFocus={() => setIsUsed(true)}
                onBlur={() => add([typed])}
                onKeyDown={handleKey}
                onPaste={handlePaste}
                className="min-h-8 min-w-24 flex-1 bg-transparent px-2 outline-none"
              />
            </Combobox.Chips>
          )}
        </FormField>
        <Combobox.Portal container={host}>
          <Combobox.Positioner sideOffset={8} className="z-50 outline-none">
            <Combobox.Popup className="glass max-h-[min(24rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-lg p-1.5 text-foreground empty:hidden data-empty:hidden">
              <Combobox.List aria-label="Tags">
                {(tag: string) => (
                  <Combobox.Item
                    key={tag}
                    value={tag}
                    className="min-h-11 cursor-pointer content-center truncate rounded-md px-3 outline-none select-none data-highlighted:bg-accent-subtle data-highlighted:text-accent"
                  >
                    <bdi>{tag}</bdi>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
        <output className="sr-only">{notice}</output>
      </Combobox.Root>
    </CSPProvider>
  );
};
