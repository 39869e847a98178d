import FolderOpen from "lucide-react/icons/folder-open";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import Sparkles from "lucide-react/icons/sparkles";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { maxImagePromptLength } from "#contracts/images/image-request.ts";
import { fill } from "#contracts/fill.ts";
import { restoreFromFile } from "./use-picture-drop.ts";
import { hasPrompt } from "./generator-state.ts";
import type { Generator } from "./use-generator.ts";

/** Hint at the maximum length, because the browser silently truncates pasted text. */
const getLengthHint = (text: string): string | undefined => {
  const texts = getContent("play").generator;
  return text.length < maxImagePromptLength
    ? undefined
    : fill(texts.promptFull, { max: maxImagePromptLength.toLocaleString(getContent("site").locale) });
};

type Props = { generator: Generator; promptField: RefObject<HTMLTextAreaElement | null> };

export const PromptForm = ({ generator, promptField }: Props) => {
  const texts = useContent("play").generator;
  const { dispatch, generate, state } = generator;
  const { input, job } = state;
  const { base, details, isLocked, prompt, seed } = input;
  const file = useRef<HTMLInputElement>(null);
  // Handled here, because a form is not submitted on Enter while its submit button is disabled.
  const handleKey = (event: KeyboardEvent) => sendOnEnter(event, generate);
  const field = {
    rows: 2,
    maxLength: maxImagePromptLength,
    enterKeyHint: "go",
    autoComplete: "off",
    onKeyDown: handleKey,
  } as const;
  const openFile = (chosen: File | undefined) =>
    chosen && void restoreFromFile(chosen, (picture) => dispatch({ type: "restored", ...picture }));
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        generate();
      }}
      className="surface grid gap-4 rounded-xl p-4 sm:p-6"
    >
      {isLocked && (
        <p className="flex items-start gap-2.5 rounded-md bg-accent-subtle px-4 py-3 text-sm wrap-anywhere">
          <Lock aria-hidden size={16} className="mt-0.5 shrink-0 text-accent" />
          <span>{base ? fill(texts.locked, { base }) : texts.lockedEmpty}</span>
        </p>
      )}
      {!(isLocked && base) && (
        <TextArea
          ref={promptField}
          label={texts.prompt}
          placeholder={texts.promptPlaceholder}
          value={prompt}
          hint={getLengthHint(prompt)}
          onChange={({ currentTarget }) => dispatch({ type: "typed", field: "prompt", text: currentTarget.value })}
          {...field}
        />
      )}
      {isLocked && (
        <TextArea
          label={texts.details}
          placeholder={texts.detailsPlaceholder}
          value={details}
          hint={getLengthHint(details)}
          onChange={({ currentTarget }) => dispatch({ type: "typed", field: "details", text: currentTarget.value })}
          {...field}
        />
      )}
      {seed !== null && (
        <p className="flex items-center justify-between gap-2 text-sm text-foreground-muted">
          <span>{fill(texts.seed, { seed })}</span>
          <IconButton label={texts.removeSeed} onClick={() => dispatch({ type: "seed-removed" })}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={job !== null || !hasPrompt(input)} className="grow">
          <Sparkles aria-hidden />
          <span>{job ? texts.generating : texts.generate}</span>
        </Button>
        <Button
          variant="glass"
          aria-pressed={isLocked}
          disabled={job !== null}
          onClick={() => dispatch({ type: "lock-toggled" })}
        >
          {isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          <span>{isLocked ? texts.unlock : texts.lock}</span>
        </Button>
      </div>
      <div>
        <Button variant="quiet" size="sm" onClick={() => file.current?.click()} className="-ms-4">
          <FolderOpen aria-hidden />
          {texts.openFile}
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          onChange={({ currentTarget }) => {
            openFile(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
    </form>
  );
};
