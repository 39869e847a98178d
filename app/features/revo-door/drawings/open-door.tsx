import { DoorFrame, DoorLand, DoorLeaf, doorOpening } from "#app/ui/door/door-pictures.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";

/** Illustration: a door ajar, with light falling out and a scanning line of light. */
export const OpenDoor = () => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-xs pb-[16%] sm:max-w-sm lg:max-w-none">
    <span className="absolute -inset-[34%] -z-1 open-door-halo opacity-70" />
    <span className="absolute -inset-x-[46%] bottom-[-12%] h-[30%] open-door-ray opacity-60 [clip-path:polygon(38%_0,62%_0,100%_100%,0_100%)]" />
    <div className="relative aspect-5/7 rounded-t-full rounded-b-lg shadow-far">
      <div className={doorOpening}>
        <DoorLand />
        <Butterfly flapping tint="gold" className="absolute start-[36%] top-[40%] size-[28%]" />
        <Butterfly tint="rose" className="absolute start-[54%] top-[24%] size-[11%] rotate-12" />
        <DoorLeaf side="left" className="door-leaf-left [transform:rotateY(-66deg)]" />
        <DoorLeaf side="right" className="door-leaf-right [transform:rotateY(52deg)]" />
        <span className="reading-line" />
      </div>
      <DoorFrame />
    </div>
    <Butterfly flapping className="absolute -start-[6%] bottom-[6%] size-16 -rotate-20" />
    <Butterfly tint="teal" className="absolute -start-[20%] bottom-[26%] size-10 rotate-6 max-lg:hidden" />
  </div>
);
