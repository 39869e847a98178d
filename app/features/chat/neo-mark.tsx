/** NEO's logo, an eclipse: a dark disc with light around it. Decorative; `isActive` while NEO answers. */
export const NeoMark = ({ className = "size-8", isActive = false }: { className?: string; isActive?: boolean }) => (
  <span aria-hidden="true" data-active={isActive || undefined} className={`assistant-mark ${className}`} />
);
