import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import platesDawn from "./plates-dawn.avif";
import platesNight from "./plates-night.avif";

/** Illustration of two glass plates: a butterfly on the upper one, a chain of lights on the lower one. */
export const LayerPlates = () => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-md">
    <ThemedPicture night={platesNight} dawn={platesDawn} width={720} height={698} className="h-auto w-full" />
    <Butterfly tint="aurora" flapping className="absolute left-1/2 top-[10%] size-[27%] -translate-x-1/2" />
  </div>
);
