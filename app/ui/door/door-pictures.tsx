import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import frameDawn from "./frame-dawn.avif";
import frameNight from "./frame-night.avif";
import landDawn from "./land-dawn.avif";
import landNight from "./land-night.avif";
import leafDawn from "./leaf-dawn.avif";
import leafNight from "./leaf-night.avif";

/** Where the opening lies in the frame. The door's box has the proportions 5 to 7. */
export const doorOpening =
  "absolute inset-x-[5%] top-[3.6%] bottom-[1.6%] block overflow-clip rounded-t-full perspective-[1300px]";

export const DoorFrame = () => (
  <ThemedPicture
    night={frameNight}
    dawn={frameDawn}
    width={640}
    height={896}
    className="pointer-events-none absolute inset-0 size-full"
  />
);

/** The land behind the door. */
export const DoorLand = () => (
  <ThemedPicture
    night={landNight}
    dawn={landDawn}
    width={560}
    height={784}
    className="absolute inset-0 size-full object-cover"
  />
);

/** One leaf of the door, with its hinge at the outer side. `className` turns it. */
export const DoorLeaf = ({ side, className }: { side: "left" | "right"; className: string }) => (
  <span
    className={`absolute inset-y-0 w-1/2 ${side === "left" ? "left-0 origin-left" : "right-0 origin-right"} ${className}`}
  >
    <ThemedPicture
      night={leafNight}
      dawn={leafDawn}
      width={280}
      height={857}
      className={`size-full object-cover ${side === "right" ? "-scale-x-100" : ""}`}
    />
  </span>
);
