import { type MouseEvent, use } from "react";
import { Link } from "react-router";
import { useContent } from "#app/lib/content/content.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { SignContext } from "#app/ui/layout/sign-context.ts";

const fur = "light-dark(#fffdff, #e9ecff)";
const shade = "light-dark(#cdbff0, #9fa6e6)";
const line = "light-dark(#4a3a86, #1a1d4f)";

const Rabbit = ({ className }: { className: string }) => (
  <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false" className={className}>
    <g stroke={line} strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round">
      <path d="M62 44C54 26 56 8 63 6c7-1 9 18 8 36z" fill={fur} />
      <path d="M74 42c-1-19 5-35 12-35 8 2 2 22-3 38z" fill={fur} />
      <path d="M65 40c-4-13-4-25-1-28M79 40c0-12 3-23 6-26" fill="none" stroke="var(--glow-rose)" strokeWidth="3" />
      <circle cx="24" cy="86" r="9" fill={fur} />
      <path d="M30 104c-8-20 4-42 26-43 20 0 32 16 30 43z" fill={fur} />
      <circle cx="77" cy="52" r="20" fill={fur} />
      <path d="M48 70c10 6 26 8 38 2l1 22c-14 6-30 5-42-2z" fill="var(--glow-violet)" />
      <path d="M66 76v20" stroke="var(--glow-gold)" strokeWidth="2" strokeDasharray="0.1 6" />
      <path d="M26 106c4-8 18-8 24 0zM60 106c4-8 20-8 26 0z" fill={fur} />
      <path d="M93 55l5 2-5 3z" fill="var(--glow-rose)" />
      <path d="M90 63c-4 3-8 2-10 0M97 60l14-3M97 62l14 3" fill="none" />
      <path d="M84 82c7 1 10 5 11 9" fill="none" stroke="var(--glow-gold)" strokeWidth="1.8" />
      <circle cx="96" cy="97" r="8" fill="var(--glow-gold)" />
      <circle cx="96" cy="97" r="5.4" fill={fur} />
      <path d="M96 93.5v3.5l2.5 1.5" fill="none" />
    </g>
    <circle cx="83" cy="48" r="2.6" fill={line} />
    <path d="M36 100c-3-12 3-26 14-32" fill="none" stroke={shade} strokeWidth="2.4" strokeLinecap="round" />
  </svg>
);

type Props = { to: string; isLeaving: boolean; onLeave: () => void };

const motion = "transition-transform duration-800 ease-breath";
const away = "[transform:translate(4%,105%)_rotate(38deg)_scale(0.7)]";
const ready = "group-hover:[transform:translateY(-6%)_rotate(-4deg)]";

/** Back link: a rabbit, or another sign of the theme, that jumps into its hole for 800 ms before navigating. */
export const RabbitExit = ({ to, isLeaving, onLeave }: Props) => {
  const play = useContent("play");
  const sign = use(SignContext);
  const pose = `absolute inset-0 ${motion} ${isLeaving ? away : ready}`;
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className="mt-12 max-lg:grid max-lg:justify-items-center">
      <Link to={to} onClick={handleClick} className="group inline-flex items-center gap-4 rounded-xl pe-4">
        <span
          aria-hidden="true"
          hidden={sign === "none"}
          className="relative block size-28 overflow-hidden rounded-full"
        >
          <span className="absolute inset-x-2 bottom-1 h-6 rounded-[50%] bg-[radial-gradient(closest-side,light-dark(#3a2a78,#02030e)_60%,transparent)]" />
          {sign === "butterfly" ? <Rabbit className={pose} /> : <Butterfly className={`${pose} size-full p-5`} />}
        </span>
        <span className="font-display text-title font-semibold text-accent">{play.page.back}</span>
      </Link>
    </div>
  );
};
