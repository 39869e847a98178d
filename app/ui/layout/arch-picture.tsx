import type { ComponentProps } from "react";

type ArchPictureProps = Omit<ComponentProps<"img">, "className" | "alt"> & { alt: string; className?: string; /** Where in the picture to look. */ focus?: string };

/** A picture seen through an arched window with light behind it. Its width comes from `className`. */
export const ArchPicture = ({ className = "", focus = "", alt, ...picture }: ArchPictureProps) => (
  <div className={`arch relative aspect-[3/4] ${className}`}>
    <div aria-hidden="true" className="absolute -inset-[16%] -z-1 bg-[radial-gradient(closest-side_at_34%_66%,color-mix(in_srgb,var(--glow-teal)_52%,transparent),transparent),radial-gradient(closest-side_at_70%_48%,color-mix(in_srgb,var(--glow-violet)_66%,transparent),transparent),radial-gradient(closest-side_at_54%_78%,color-mix(in_srgb,var(--glow-rose)_46%,transparent),transparent)] opacity-70" />
    <div className="size-full rounded-t-full rounded-b-lg border border-line bg-glass p-2 shadow-far sm:p-2.5">
      <img {...picture} alt={alt} className={`arch-glass size-full rounded-t-full rounded-b-md bg-[linear-gradient(150deg,light-dark(#d9ccf7,#171a52),light-dark(#ffdfcf,#2a1a63))] object-cover ${focus}`} />
    </div>
  </div>
);
