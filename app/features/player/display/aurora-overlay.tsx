/** Decorative glow behind the player, brighter while playing. */
export const AuroraOverlay = ({ isBright }: { isBright: boolean }) => (
  <span aria-hidden="true" className="absolute inset-0 -z-10 block overflow-hidden rounded-[inherit]">
    <span
      className={`absolute inset-0 block transition-opacity duration-1000 ${isBright ? "opacity-100" : "opacity-55"}`}
    >
      <span className="absolute -top-1/3 -left-1/4 block h-4/5 w-4/5 rounded-full overlay-glow-violet" />
      <span className="absolute top-0 left-1/4 block h-3/5 w-3/4 -rotate-12 rounded-full overlay-glow-teal" />
      <span className="absolute -right-1/4 -bottom-1/3 block h-4/5 w-4/5 rounded-full overlay-glow-rose" />
      <span className="absolute inset-x-[8%] top-0 block h-px overlay-ribbon" />
    </span>
  </span>
);
