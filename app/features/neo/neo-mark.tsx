/** NEO's sign, an eclipse: a dark disc whose light is seen around it. Decorative; `isActive` while he answers. */
export const NeoMark = ({ className = "size-8", isActive = false }: { className?: string; isActive?: boolean }) => (
  <span aria-hidden="true" data-active={isActive || undefined} className={`neo-mark ${className}`} />
);
