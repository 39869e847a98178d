import type { FormEvent } from "react";
import { DoorFrame, DoorLand, DoorLeaf, doorOpening } from "#app/ui/door/door-pictures.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useDoor } from "#app/lib/use-door.ts";
import { useContent } from "#app/lib/content/content.ts";
import { toShownAddress } from "#app/lib/shown-pages.ts";

const turned = {
  left: {
    open: "[transform:rotateY(-104deg)]",
    ajar: "[transform:rotateY(-9deg)] group-hover:[transform:rotateY(-20deg)]",
  },
  right: {
    open: "[transform:rotateY(104deg)]",
    ajar: "[transform:rotateY(9deg)] group-hover:[transform:rotateY(20deg)]",
  },
};

const Leaf = ({ side, isOpen }: { side: "left" | "right"; isOpen: boolean }) => (
  <DoorLeaf
    side={side}
    className={`transition-transform duration-800 ease-breath ${turned[side][isOpen ? "open" : "ajar"]}`}
  />
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
        <span aria-hidden="true" className="relative block aspect-5/7 w-full">
          <span className="absolute -inset-[22%] bg-[radial-gradient(closest-side,var(--glow-cyan),transparent)] opacity-30 transition-opacity duration-800 group-hover:opacity-55 group-data-open:opacity-90" />
          <span className={doorOpening}>
            <DoorLand />
            <span className="absolute inset-0 grid place-items-center">
              <Butterfly flapping tint="gold" className="size-24" />
            </span>
            <Leaf side="left" isOpen={isOpen} />
            <Leaf side="right" isOpen={isOpen} />
          </span>
          <DoorFrame />
        </span>
        <span className="relative font-display text-title font-semibold text-accent">{door}</span>
        <span className="relative -mt-4 text-sm text-foreground-muted">{doorHint}</span>
      </button>
    </form>
  );
};
