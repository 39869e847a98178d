/** Loading spinner. Give it a label when no adjacent text describes what is loading. */
export const Spinner = ({ label, className = "size-6" }: { label?: string; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    className={`animate-turn ${className}`}
    role={label ? "img" : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.5" />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);
