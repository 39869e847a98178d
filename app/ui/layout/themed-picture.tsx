type Props = { night: string; dawn: string; width: number; height: number; className?: string };

/** Decorative picture with a version for each theme. Being lazy, the one that does not show is not fetched. */
export const ThemedPicture = ({ night, dawn, className, ...size }: Props) =>
  [night, dawn].map((src) => (
    <img
      key={src}
      src={src}
      alt=""
      loading="lazy"
      className={`themed-picture ${src === dawn ? "dark:hidden" : "hidden dark:block"} ${className}`}
      {...size}
    />
  ));
