import { useStore } from "#app/lib/storage/external-store.ts";
import { openPalette, palette } from "#app/lib/storage/palette.ts";
import { LoadFailure } from "../status/load-failure.tsx";

/** Opens the command palette, like Ctrl+K or Cmd+K. */
export const SearchButton = ({ label, className = "" }: { label: string; className?: string }) => {
  const { failure, isOpen } = useStore(palette);
  return (
    <span data-palette-button className={`relative noscript:hidden print:hidden ${className}`}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        className="grid size-11 cursor-pointer place-items-center rounded-full text-foreground-muted transition-colors hover:bg-accent-subtle hover:text-foreground"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5 fill-none stroke-current stroke-2 [stroke-linecap:round]"
        >
          <circle cx="11" cy="11" r="6.5" />
          <path d="M16 16l4.5 4.5" />
        </svg>
      </button>
      {failure && (
        <LoadFailure failure={failure} className="glass absolute end-0 top-full z-40 mt-1 w-64 rounded-md p-3" />
      )}
    </span>
  );
};
