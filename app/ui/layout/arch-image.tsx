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
    <div aria-hidden="true" className="absolute -inset-[16%] -z-1 arch-glow opacity-70" />
    <picture className="block size-full rounded-t-[50%_37.5%] rounded-b-lg border border-line bg-glass p-2 shadow-far sm:p-2.5">
      <source type="image/avif" srcSet={image.avif} />
      <img
        src={image.webp}
        width={675}
        height={900}
        alt={alt}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        className="arch-glass size-full rounded-t-[50%_37.5%] rounded-b-md dusk-fill object-cover"
      />
    </picture>
  </div>
);
