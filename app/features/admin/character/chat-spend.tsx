import { useQuery } from "@tanstack/react-query";
import { useContent } from "#app/lib/content/content.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { fill } from "#contracts/fill.ts";

const number = new Intl.NumberFormat("en-US");

/** What visitors used to talk with the character, by day; above the form of its settings. */
export const ChatSpend = () => {
  const texts = useContent("admin").chatSpend;
  const { data, error } = useQuery({
    queryKey: ["persona-chat-spend"],
    queryFn: () => callAsOwner("persona-chat-spend", {}),
  });
  if (error) return <p className="text-sm text-foreground-muted">{texts.failed}</p>;
  if (!data) return null;
  const today = data.days.find(({ day }) => day === data.today) ?? { messages: 0, tokens: 0 };
  return (
    <section aria-label={texts.title} className="surface grid gap-2 rounded-xl p-5">
      <h3 className="font-semibold">{texts.title}</h3>
      <p>{data.isOn ? texts.on : texts.off}</p>
      <p>{fill(texts.today, { messages: number.format(today.messages), tokens: number.format(today.tokens) })}</p>
      {data.days.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-foreground-muted">{texts.days}</summary>
          <div className="max-h-72 overflow-auto">
            <table className="mt-2 w-full text-start text-sm tabular-nums">
              <thead>
                <tr>
                  <th className="py-1 pe-4 text-start font-medium">{texts.day}</th>
                  <th className="py-1 pe-4 text-end font-medium">{texts.messages}</th>
                  <th className="py-1 text-end font-medium">{texts.tokens}</th>
                </tr>
              </thead>
              <tbody>
                {data.days.map(({ day, messages, tokens }) => (
                  <tr key={day} className="border-t border-line">
                    <td className="py-1 pe-4">{day}</td>
                    <td className="py-1 pe-4 text-end">{number.format(messages)}</td>
                    <td className="py-1 text-end">{number.format(tokens)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
};
