import { useContent } from "#app/lib/content/content.ts";

/** Suggested prompts. They stay visible, so that there is no layout shift. */
export const Suggestions = ({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (text: string) => void }) => {
  const chat = useContent("chat");
  return (
    <ul
      aria-label={chat.labels.suggestions}
      className="fading-edges scrollbar-none flex gap-2 overflow-x-auto px-5 py-1 sm:flex-wrap sm:px-8"
    >
      {chat.suggestions.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => onChoose(text)}
            className="min-h-11 rounded-full border border-line-strong px-4 text-sm font-medium text-foreground transition-[background-color,border-color,opacity] hover:border-accent hover:bg-accent-subtle disabled:opacity-50"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
};
