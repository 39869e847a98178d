import { type MouseEvent, use } from "react";
import { Link } from "react-router";
import { useContent } from "#app/lib/content/content.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { SignContext } from "#app/ui/layout/sign-context.ts";
import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import rabbitDawn from "./rabbit-dawn.avif";
import rabbitNight from "./rabbit-night.avif";

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
          className="relative block size-36 overflow-hidden rounded-full"
        >
          <span className="absolute inset-x-2 bottom-1 h-6 rounded-[50%] bg-[radial-gradient(closest-side,light-dark(#3a2a78,#02030e)_60%,transparent)]" />
          {sign === "butterfly" ? (
            <ThemedPicture night={rabbitNight} dawn={rabbitDawn} width={320} height={320} className={pose} />
          ) : (
            <Butterfly className={`${pose} size-full p-5`} />
          )}
        </span>
        <span className="font-display text-title font-semibold text-accent">{play.page.back}</span>
      </Link>
    </div>
  );
};
