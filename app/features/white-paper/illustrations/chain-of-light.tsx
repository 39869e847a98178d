import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import chainDawn from "./chain-dawn.avif";
import chainNight from "./chain-night.avif";

/** Illustration of the hero: six links, the first of them still dust. */
export const ChainOfLight = () => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute -end-[6%] -top-10 -z-1 w-[min(54%,50rem)] max-lg:-end-[5%] max-lg:-top-12 max-lg:w-[56%] max-sm:-end-[9%] max-sm:-top-4 max-sm:w-[60%] print:hidden"
  >
    <span className="absolute -inset-[8%] chain-glow" />
    <ThemedPicture night={chainNight} dawn={chainDawn} width={1000} height={720} className="relative h-auto w-full" />
  </div>
);
