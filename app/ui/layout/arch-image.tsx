type ArchImageProps = {
  /** The same image in two formats, 675 × 900 px. */
  image: { avif: string; webp: string };
  alt: string;
  /** True for eager loading with high priority (above the fold), otherwise lazy loading. */
  isFirst?: boolean;
  className?: string;
};

/** Image in an arched frame with a glow. Set its width with `className`. */
export const ArchImage = ({ image, alt, isFirst = false, className = "" }: ArchImageProps) => (
  <div className={`arch relative aspect-[3/4] ${className}`}>
    <div
      aria-hidden="true"
      className="absolute -inset-[16%] -z-1 bg-[radial-gradient(closest-side_at_34%_66%,color-mix(in_srgb,var(--glow-teal)_52%,transparent),transparent),radial-gradient(closest-side_at_70%_48%,color-mix(in_srgb,var(--glow-violet)_66%,transparent),transparent),radial-gradient(closest-side_at_54%_78%,color-mix(in_srgb,var(--glow-rose)_46%,transparent),transparent)] opacity-70"
    />
    <picture className="block size-full rounded-t-[50%_37.5%] rounded-b-lg border border-line bg-glass p-2 shadow-far sm:p-2.5">
      <source type="image/avif" srcSet={image.avif} />
      <img
        src={image.webp}
        width={675}
        height={900}
        alt={alt}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        className="arch-glass size-full rounded-t-[50%_37.5%] rounded-b-md bg-[linear-gradient(150deg,light-dark(#d9ccf7,#171a52),light-dark(#ffdfcf,#2a1a63))] object-cover"
      />
    </picture>
  </div>
);
