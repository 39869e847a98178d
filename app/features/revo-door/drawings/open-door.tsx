import { Butterfly } from "#app/ui/layout/butterfly.tsx";

const leaf = "absolute inset-y-0 w-1/2 border border-line-strong open-door-leaf";
const panel = "absolute inset-x-[18%] rounded-md border border-line bg-accent-subtle";

const Leaf = ({ className, knob }: { className: string; knob: string }) => (
  <span className={`${leaf} ${className}`}>
    <span className={`${panel} top-[22%] h-[30%]`} />
    <span className={`${panel} bottom-[9%] h-[28%]`} />
    <span className={`absolute top-[58%] size-3.5 rounded-full bg-aurora shadow-aurora ${knob}`} />
  </span>
);

/** Illustration: a door ajar, with light falling out and a scanning line of light. */
export const OpenDoor = () => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-xs pb-[16%] sm:max-w-sm lg:max-w-none">
    <span className="absolute -inset-[34%] -z-1 open-door-halo opacity-70" />
    <span className="absolute -inset-x-[46%] bottom-[-12%] h-[30%] open-door-ray opacity-60 [clip-path:polygon(38%_0,62%_0,100%_100%,0_100%)]" />
    <div className="surface relative aspect-[3/4.1] rounded-t-full rounded-b-lg p-3 shadow-far">
      <div className="relative size-full overflow-clip rounded-t-full rounded-b-md open-door-sky perspective-[1300px]">
        <Butterfly flapping tint="gold" className="absolute start-[36%] top-[40%] size-[28%]" />
        <Butterfly tint="rose" className="absolute start-[54%] top-[24%] size-[11%] rotate-12" />
        <Leaf className="door-leaf-left start-0 origin-left [transform:rotateY(-66deg)]" knob="end-3" />
        <Leaf className="door-leaf-right end-0 origin-right [transform:rotateY(52deg)]" knob="start-3" />
        <span className="reading-line" />
      </div>
    </div>
    <Butterfly flapping className="absolute -start-[6%] bottom-[6%] size-16 -rotate-20" />
    <Butterfly tint="teal" className="absolute -start-[20%] bottom-[26%] size-10 rotate-6 max-lg:hidden" />
  </div>
);
