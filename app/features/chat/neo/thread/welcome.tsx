import { useContent } from "#app/lib/content/content.ts";
import { NeoMark } from "../../neo-mark.tsx";

type Props = { text: string; suggestions: readonly string[]; onChoose: (text: string) => void };

/** Content of an empty conversation. */
export const Welcome = ({ text, suggestions, onChoose }: Props) => {
  const texts = useContent("neo-chat");
  return (
    <div className="m-auto flex w-full max-w-3xl flex-col items-center py-2 text-center sm:py-8">
      <NeoMark className="assistant-mark-large" />
      <p className="aurora-text mt-5 font-display text-display font-medium tracking-display sm:mt-8">{texts.heading}</p>
      <p className="mt-3 max-w-[29.5em] text-foreground-muted sm:mt-4 sm:text-lg">{text}</p>
      {suggestions.length > 0 && (
        <ul
          aria-label={texts.suggestionsLabel}
          className="mt-4 flex flex-wrap justify-center gap-2 sm:mt-8 sm:gap-3 noscript:hidden"
        >
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => onChoose(suggestion)}
                className="surface min-h-11 rounded-full px-5 py-2 text-sm font-medium transition-colors hover:border-accent hover:bg-accent-subtle"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
