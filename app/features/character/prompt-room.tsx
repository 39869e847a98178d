import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/layout/card.tsx";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { contextSources, type PersonaRoom, tellReading, tellSlow } from "#contracts/chat/persona-room.ts";

const number = new Intl.NumberFormat("en-US");
const percent = new Intl.NumberFormat("en-US", { style: "percent" });

const labels: Record<PersonaRoom["parts"][number]["name"], string> = {
  rules: "Rules of this site",
  system: "System prompt and last word",
  character: "Character",
  examples: "Example messages",
  lore: "Lore, at most",
  history: "Conversation",
  answer: "Answer",
};
const colors: typeof labels = {
  rules: "bg-foreground-muted",
  system: "bg-glow-violet",
  character: "bg-glow-rose",
  examples: "bg-glow-gold",
  lore: "bg-glow-teal",
  history: "bg-glow-cyan",
  answer: "bg-accent",
};
const tellQuestion = ({ question, reading, isSlow, smallerContext }: PersonaRoom): string =>
  [
    `A first question takes ${number.format(question)} tokens.`,
    ...(reading ? [tellReading(reading)] : []),
    ...(isSlow ? [tellSlow({ smallerContext })] : []),
  ].join(" ");

/** How the texts of the character share what the model can read, as they are with all drafts; again for each `version`. */
export const PromptRoom = ({ version }: { version: string | number }) => {
  const { data, error } = useQuery({
    queryKey: ["persona-room", version],
    queryFn: () => callAsOwner("persona-room", {}),
  });
  if (error) return <p className="text-sm text-foreground-muted">What the model can read is not known just now.</p>;
  if (!data) return null;
  const { context, source, parts } = data;
  const left = parts.flatMap((part) => part.left);
  return (
    <Card
      title="What the model can read"
      description={`At once it reads and writes ${number.format(context)} tokens, ${contextSources[source]}. 1,000 tokens are about 750 words. So they are shared when a conversation begins, with what you have not published yet.`}
      headingLevel="h3"
    >
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, tokens }) => (
          <span key={name} className={colors[name]} style={{ flexGrow: tokens, flexBasis: 0 }} />
        ))}
      </div>
      <table aria-label="Tokens of each part" className="w-full text-sm tabular-nums">
        <tbody>
          {parts.map(({ name, tokens }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 pe-4 text-start font-normal">
                <span aria-hidden className={`me-2 inline-block size-3 rounded-sm ${colors[name]}`} />
                <span>{labels[name]}</span>
              </th>
              <td className="py-1 pe-4 text-end">{number.format(tokens)}</td>
              <td className="py-1 text-end text-foreground-muted">{percent.format(tokens / context)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm">{tellQuestion(data)}</p>
      {left.length > 0 && (
        <div className="grid gap-2">
          <h4 className="font-semibold">Does not fit</h4>
          <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere">
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
};
