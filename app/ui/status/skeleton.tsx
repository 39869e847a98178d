/** Loading placeholder. Set its size with `className`. */
export const Skeleton = ({ className = "h-4 w-full" }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`animate-breathe rounded-md bg-[linear-gradient(100deg,var(--line),var(--accent-subtle),var(--line))] ${className}`}
  />
);
