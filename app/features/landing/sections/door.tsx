import type { FormEvent } from "react";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useDoor } from "#app/lib/use-door.ts";
import { useContent } from "#app/lib/content/content.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";

const leaf =
  "absolute inset-y-0 w-1/2 border border-line-strong bg-surface-raised bg-[linear-gradient(160deg,var(--accent-subtle),transparent_60%)] transition-transform duration-800 ease-breath";
const panel = "absolute inset-x-[18%] rounded-md border border-line bg-accent-subtle";

const Leaf = ({ side, isOpen }: { side: "left" | "right"; isOpen: boolean }) => (
  <span
    className={`${leaf} ${side === "left" ? `start-0 origin-left ${isOpen ? "[transform:rotateY(-104deg)]" : "[transform:rotateY(-9deg)] group-hover:[transform:rotateY(-20deg)]"}` : `end-0 origin-right ${isOpen ? "[transform:rotateY(104deg)]" : "[transform:rotateY(9deg)] group-hover:[transform:rotateY(20deg)]"}`}`}
  >
    <span className={`${panel} top-[24%] h-[30%]`} />
    <span className={`${panel} bottom-[9%] h-[28%]`} />
    <span
      className={`absolute top-[59%] size-3 rounded-full bg-aurora shadow-aurora ${side === "left" ? "end-2.5" : "start-2.5"}`}
    />
  </span>
);

/** A form, so that it works without JavaScript (progressive enhancement). */
export const Door = () => {
  const { door, doorHint } = useContent("landing").donation;
  const target = toShownAddress("/play-with-chloe");
  const { isOpen, open } = useDoor(target);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <form method="post" action={target} onSubmit={handleSubmit} data-door={isOpen ? "open" : "closed"}>
      <button
        type="submit"
        className="group mx-auto grid w-full max-w-xs justify-items-center gap-5 rounded-2xl outline-offset-8"
      >
        <span aria-hidden="true" className="relative block aspect-[3/4.4] w-full">
          <span className="absolute -inset-[22%] bg-[radial-gradient(closest-side,var(--glow-cyan),transparent)] opacity-30 transition-opacity duration-800 group-hover:opacity-55 group-data-open:opacity-90" />
          <span className="surface absolute inset-0 rounded-t-full rounded-b-lg p-3">
            <span className="relative block size-full overflow-hidden rounded-t-full rounded-b-md donation-door-sky perspective-[1100px]">
              <span className="absolute inset-0 grid place-items-center">
                <Butterfly flapping tint="gold" className="size-24" />
              </span>
              <Leaf side="left" isOpen={isOpen} />
              <Leaf side="right" isOpen={isOpen} />
            </span>
          </span>
        </span>
        <span className="relative font-display text-title font-semibold text-accent">{door}</span>
        <span className="relative -mt-4 text-sm text-foreground-muted">{doorHint}</span>
      </button>
    </form>
  );
};
