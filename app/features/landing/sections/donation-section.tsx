import Heart from "lucide-react/icons/heart";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { isShown, toShownAddress } from "#app/lib/shown-pages.ts";
import { useContent } from "#app/lib/content/content.ts";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import type { FormEvent } from "react";
import { DoorFrame, DoorLand, DoorLeaf, doorOpening } from "#app/ui/door/door-pictures.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useDoor } from "#app/lib/use-door.ts";

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
const Door = () => {
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

export const DonationSection = () => {
  const { donate, heading, text } = useContent("landing").donation;
  return (
    <section
      aria-labelledby={isShown("donation") ? "donation-heading" : undefined}
      className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-14 px-gutter pt-section lg:grid-cols-[7fr_5fr]"
    >
      {isShown("donation") && (
        <RevealOnScroll className="lg:ps-[8%]">
          <h2 id="donation-heading" className="max-w-[12ch] font-display text-hero font-medium tracking-display">
            {heading}
          </h2>
          <p className="mt-7 max-w-[29.5em] text-reading text-foreground-muted">{text}</p>
          <ButtonLink to="/donation" reloadDocument size="lg" className="mt-9">
            <Heart aria-hidden />
            {donate}
          </ButtonLink>
        </RevealOnScroll>
      )}
      {isShown("play") && (
        <RevealOnScroll>
          <Door />
        </RevealOnScroll>
      )}
    </section>
  );
};
