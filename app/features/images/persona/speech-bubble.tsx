type Props = { text: string; side: "start" | "bottom"; className?: string };

const tails: Record<Props["side"], string> = {
  start: "before:-start-1.5 before:top-6 before:border-b before:border-s",
  bottom: "before:left-1/2 before:-bottom-1.5 before:-translate-x-1/2 before:border-e before:border-b",
};

/** Speech bubble; `side` is the side of the avatar. */
export const SpeechBubble = ({ text, side, className = "" }: Props) => (
  <p
    key={text}
    className={`relative animate-rise rounded-lg border border-line bg-surface-raised px-5 py-3.5 shadow-near before:absolute before:size-3 before:rotate-45 before:border-line before:bg-surface-raised ${tails[side]} ${className}`}
  >
    {text}
  </p>
);
