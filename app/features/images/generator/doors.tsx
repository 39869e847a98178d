import { useContent } from "#app/lib/content/content.ts";

const leaf =
  "pointer-events-none absolute inset-y-0 z-10 flex w-1/2 bg-surface-raised bg-[linear-gradient(160deg,var(--accent-subtle),transparent_60%)] shadow-far transition-transform duration-800 ease-breath group-data-starting-style:translate-x-0";
const label =
  "grid w-(--rail) shrink-0 place-items-center border-line bg-[linear-gradient(var(--accent-subtle),transparent_30%_70%,var(--accent-subtle))] font-display text-sm font-semibold tracking-label text-accent uppercase [writing-mode:vertical-rl] lg:text-heading";
const panels =
  "flex flex-1 flex-col justify-evenly px-[12%] [&>i]:block [&>i]:h-[34%] [&>i]:rounded-lg [&>i]:border [&>i]:border-line [&>i]:bg-accent-subtle";

const Panels = () => (
  <span aria-hidden="true" className={panels}>
    <i />
    <i />
  </span>
);

/** Double door that slides open in 800 ms; its edges stay visible at the sides of the window. */
export const Doors = () => {
  const play = useContent("play");
  return (
    <>
      <div className={`${leaf} left-0 -translate-x-[calc(100%-var(--rail))]`}>
        <Panels />
        <span className={`${label} rotate-180 border-e`}>{play.overlay.play}</span>
      </div>
      <div className={`${leaf} right-0 translate-x-[calc(100%-var(--rail))]`}>
        <span className={`${label} border-s`}>{play.overlay.time}</span>
        <Panels />
      </div>
    </>
  );
};
