import { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { requiresReload } from "#app/lib/site-links.ts";
import { closePalette } from "#app/lib/storage/palette.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { CloseButton } from "#app/ui/overlays/close-button.tsx";
import { toggleTheme } from "#app/ui/theme/use-theme.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { PaletteEntry } from "#contracts/search/palette.ts";
import { fill } from "#contracts/fill.ts";
import { rememberChoice } from "./recent-choices.ts";
import { ResultOption } from "./result-option.tsx";
import { maxQueryLength } from "./use-early-keys.ts";
import { toEntryKey, usePalette } from "./use-palette.ts";

export type PaletteActions = { /** Plays or pauses the song. */ play: () => void };

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-line-strong px-1.5 font-mono text-xs">{children}</kbd>
);

const KeyHints = () => {
  const texts = useContent("palette");
  return (
    <p
      aria-hidden="true"
      className="hidden flex-wrap gap-x-5 border-t border-line px-5 py-2.5 text-xs text-foreground-muted sm:flex"
    >
      <span>
        <Key>↑</Key>
        <span> </span>
        <Key>↓</Key>
        <span>{` ${texts.keys.choose}`}</span>
      </span>
      <span>
        <Key>Enter</Key>
        <span>{` ${texts.keys.open}`}</span>
      </span>
      <span>
        <Key>Esc</Key>
        <span>{` ${texts.keys.close}`}</span>
      </span>
    </p>
  );
};

// The dialog moves focus one frame after it opens; focus the field earlier, so that no key is lost.
const useEarlyFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const focusField = ({ altKey, ctrlKey, key, metaKey }: KeyboardEvent) => {
      const isInside = field.current?.closest("[role=dialog]")?.contains(document.activeElement);
      if (key.length === 1 && !altKey && !ctrlKey && !metaKey && !isInside) field.current?.focus();
    };
    window.addEventListener("keydown", focusField, true);
    return () => window.removeEventListener("keydown", focusField, true);
  }, [field]);
};

const PaletteContents = ({ isOpen, choose }: { isOpen: boolean; choose: (entry: PaletteEntry) => void }) => {
  const texts = useContent("palette");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEarlyFocus(field);
  const { isAuthorised } = useOwner({ isLikely: mayHaveSession });
  const palette = usePalette(isOpen, choose, isAuthorised);
  const { asked, ask, count, current, found, groups, isMissing, isWaiting } = palette;
  let nextIndex = 0;
  const renderOption = (entry: PaletteEntry) => {
    const index = nextIndex++;
    return (
      <ResultOption
        key={toEntryKey(entry)}
        id={`${id}-${index}`}
        entry={entry}
        isActive={index === current}
        onPoint={() => palette.activate(index)}
        onChoose={() => choose(entry)}
      />
    );
  };
  const notice = found.failure ? texts.posts[found.failure] : isMissing ? texts.indexMissing : null;
  return (
    <>
      <div className="relative flex items-center gap-2 py-2 ps-5 pe-2">
        <Butterfly className="size-7 shrink-0" flapping={isWaiting} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          placeholder={texts.placeholder}
          value={palette.query}
          maxLength={maxQueryLength}
          data-palette-field
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={palette.handleKey}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-foreground-muted placeholder:opacity-100"
        />
        <Dialog.Close render={<CloseButton />} />
      </div>
      <span aria-hidden="true" className="block h-0.5 shrink-0 bg-aurora opacity-80" />
      {asked !== "" && count === 0 && !isWaiting && (
        // Over the empty list, which stays where it is.
        <div className="absolute inset-x-0 top-20 grid justify-items-center gap-2 px-4 py-8 text-center">
          <p className="font-display text-title font-semibold [overflow-wrap:anywhere]">
            {fill(texts.empty.title, { query: asked })}
          </p>
          <p className="text-foreground-muted">{texts.empty.text}</p>
        </div>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox controlled by a field that keeps focus
        role="listbox"
        id={`${id}-list`}
        aria-label={texts.title}
        className="flex min-h-0 flex-1 scroll-pb-28 flex-col overflow-y-auto overscroll-contain px-2 pt-2"
      >
        {groups.map(({ group, entries }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
            <p
              id={`${id}-${group}`}
              className="px-3 pt-2 pb-1 text-xs font-semibold tracking-label text-foreground-muted uppercase"
            >
              {asked === "" && group === "actions" ? texts.suggestions : texts.groups[group]}
            </p>
            {entries.map(renderOption)}
          </div>
        ))}
        {ask && (
          <div className="sticky bottom-0 mt-auto border-t border-line bg-surface-raised py-2">{renderOption(ask)}</div>
        )}
      </div>
      {notice && <output className="block px-3 py-2 text-sm text-warning">{notice}</output>}
      <output className="sr-only">
        {isWaiting ? texts.waiting : asked === "" ? "" : fill(texts.count, { count })}
      </output>
      <KeyHints />
    </>
  );
};

/** Command palette: search, and a few actions. */
export const PalettePanel = ({ isOpen, actions }: { isOpen: boolean; actions: PaletteActions }) => {
  const texts = useContent("palette");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasMoved = useRef(false);

  const choose = (entry: PaletteEntry) => {
    const { to } = entry;
    hasMoved.current = !to.startsWith("action:");
    closePalette();
    rememberChoice(entry);
    if (to === "action:play") actions.play();
    else if (to === "action:theme") toggleTheme();
    else if (requiresReload(pathname, to)) window.location.assign(to);
    else void navigate(to);
  };
  const handleOpen = (isNowOpen: boolean) => {
    hasMoved.current = false;
    if (!isNowOpen) closePalette();
  };

  return (
    <Dialog.Root open={isOpen} onOpenChange={handleOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay [backdrop-filter:blur(4px)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 sm:p-4 sm:pt-[12dvh]">
          <Dialog.Popup
            // After a navigation, focus belongs to the new page.
            finalFocus={() => !hasMoved.current}
            className="glass relative mx-auto flex max-h-full w-full flex-col overflow-hidden text-foreground outline-none transition-[transform,opacity] duration-200 ease-calm max-sm:h-dvh max-sm:border-0 sm:h-[min(76dvh,42rem)] sm:max-w-2xl sm:rounded-xl data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
          >
            <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
            <PaletteContents isOpen={isOpen} choose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
