import { useTheme } from "./use-theme.ts";
import { useContent } from "#app/lib/content/content.ts";

// Works and looks right before hydration: `follow-theme.ts` handles the press, and the icons follow the theme by CSS.
export const ThemeSwitch = ({ className = "" }: { className?: string }) => {
  const theme = useTheme();
  const { darkMode } = useContent("ui");
  return (
    <button
      type="button"
      data-theme-switch
      role="switch"
      aria-checked={theme === "dark"}
      suppressHydrationWarning
      aria-label={darkMode}
      title={darkMode}
      className={`group grid h-11 w-16 shrink-0 cursor-pointer place-items-center rounded-full noscript:hidden ${className}`}
    >
      <span
        aria-hidden="true"
        className="relative block h-8 w-14 rounded-full border border-line-strong theme-switch-track shadow-[inset_0_2px_6px_-2px_light-dark(rgb(120_70_120/0.35),#000)] transition-colors group-hover:border-accent"
      >
        <span className="theme-switch-thumb">
          <span className="absolute -end-1.5 -top-1 size-5 rounded-full bg-[#37308f] opacity-0 transition-opacity duration-300 dark:opacity-100" />
        </span>
      </span>
    </button>
  );
};
