import { useLocation } from "react-router";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { texts } from "../console-content.ts";

const { chat } = texts;

export default function ChatPage() {
  const base = useLocation().pathname.startsWith("/dev-console") ? "/dev-console" : "/console";
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_20rem] lg:gap-16">
      <div>
        <Butterfly flapping className="mb-6 size-20" />
        <h1 className="text-sm font-semibold tracking-label text-foreground-muted uppercase">{chat.title}</h1>
        <p className="aurora-text mt-2 font-display text-display font-medium tracking-display">{chat.heading}</p>
        <p className="mt-5 max-w-[46ch] text-lg text-foreground-muted">{chat.text}</p>
        <h2 className="mt-10 font-display text-title font-semibold">{chat.comingTitle}</h2>
        <ul className="mt-4 grid gap-3">
          {chat.coming.map((entry) => (
            <li key={entry} className="grid grid-cols-[1.25rem_1fr] items-start gap-2 text-foreground-muted">
              <span aria-hidden="true" className="mt-[0.75em] h-0.5 w-3 rounded-full bg-aurora" />
              {entry}
            </li>
          ))}
        </ul>
      </div>
      <section className="surface self-start rounded-xl p-6">
        <h2 className="font-display text-title font-semibold">{chat.meanwhileTitle}</h2>
        <ul className="mt-4 grid gap-3">
          {chat.meanwhile.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={base + to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
