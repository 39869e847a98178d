import { useQuery } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";

const number = new Intl.NumberFormat("en-US");

/** What visitors used to talk with the character, by day; above the form of its settings. */
export const ChatSpend = () => {
  const { data, error } = useQuery({
    queryKey: ["persona-chat-spend"],
    queryFn: () => callAsOwner("persona-chat-spend", {}),
  });
  if (error) return <p className="text-sm text-foreground-muted">The figures cannot be read just now.</p>;
  if (!data) return null;
  const today = data.days.find(({ day }) => day === data.today) ?? { messages: 0, tokens: 0 };
  return (
    <section aria-label="Conversations of visitors" className="surface grid gap-2 rounded-xl p-5">
      <h3 className="font-semibold">Conversations of visitors</h3>
      <p>
        {data.isOn
          ? "Visitors can talk with the character now."
          : "Visitors get scripted replies: there is no language model, or the switch below or PERSONA_CHAT is off."}
      </p>
      <p>{`Today (UTC) they sent ${number.format(today.messages)} messages and used ${number.format(today.tokens)} tokens.`}</p>
      {data.days.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-foreground-muted">The last 30 days</summary>
          <div className="max-h-72 overflow-auto">
            <table className="mt-2 w-full text-start text-sm tabular-nums">
              <thead>
                <tr>
                  <th className="py-1 pe-4 text-start font-medium">Day</th>
                  <th className="py-1 pe-4 text-end font-medium">Messages</th>
                  <th className="py-1 text-end font-medium">Tokens</th>
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
