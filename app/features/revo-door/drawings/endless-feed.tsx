import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import feed from "./feed.avif";
import phoneDawn from "./phone-dawn.avif";
import phoneNight from "./phone-night.avif";

/** Illustration: a phone with an endless feed. */
export const EndlessFeed = () => (
  <div aria-hidden="true" className="relative mx-auto w-44 self-start sm:w-56 lg:sticky lg:top-24 lg:w-64">
    <span className="absolute -inset-[42%] -z-1 feed-glow" />
    <div className="absolute inset-x-[6%] inset-y-[3%] overflow-hidden rounded-[12%/6%] bg-[#090c30] shadow-far">
      <div className="endless-feed">
        {["first", "second"].map((copy) => (
          <img key={copy} src={feed} alt="" loading="lazy" width={400} height={1280} className="h-auto w-full" />
        ))}
      </div>
    </div>
    <ThemedPicture night={phoneNight} dawn={phoneDawn} width={480} height={987} className="relative h-auto w-full" />
  </div>
);
