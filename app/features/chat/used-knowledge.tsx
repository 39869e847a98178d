import { useContent } from "#app/lib/content/content.ts";
import type { UsedKnowledge as Used } from "#contracts/chat/persona-chat.ts";

/** For the owner: the lore and the stories that an answer was given. */
export const UsedKnowledge = ({ used }: { used: Used }) => {
  const { used: texts } = useContent("chat");
  const parts = [
    { heading: texts.lore, entries: used.lore.map(({ title, content }) => ({ title, text: content })) },
    { heading: texts.stories, entries: used.stories },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <details className="rounded-lg border border-line px-4 py-2 text-sm">
      <summary className="cursor-pointer font-medium text-foreground-muted">{texts.summary}</summary>
      {parts.length === 0 && <span>{texts.nothing}</span>}
      {parts.map(({ heading, entries }) => (
        <div key={heading} className="mt-3">
          <strong>{heading}</strong>
          {entries.map(({ title, text }) => (
            <div key={`${title} ${text.slice(0, 40)}`} className="mt-1">
              <span className="font-medium">{`${title}: `}</span>
              <span className="text-foreground-muted">{text}</span>
            </div>
          ))}
        </div>
      ))}
    </details>
  );
};
