import {
  AgeIllustration,
  BeaconIllustration,
  DashboardIllustration,
  DistortionIllustration,
} from "./illustrations/protection-illustrations.tsx";
import { useContent } from "#app/lib/content/content.ts";

const drawings = [DistortionIllustration, AgeIllustration, DashboardIllustration, BeaconIllustration];
const spans = ["lg:col-span-7", "lg:col-span-5", "lg:col-span-5", "lg:col-span-7"];

export const ProtectionSection = () => {
  const { cards, heading, text } = useContent("revo-door").protection;
  return (
    <section aria-labelledby="protection" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <div className="grid items-end gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
        <h2 id="protection" className="max-w-[14ch] font-display text-display font-medium tracking-display">
          {heading}
        </h2>
        <p className="max-w-[42ch] text-foreground-muted lg:pb-2">{text}</p>
      </div>
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-12 lg:gap-6">
        {cards.map(({ text: what, title }, index) => {
          const Drawing = drawings[index % drawings.length] as typeof AgeIllustration;
          return (
            <li key={title} className={`surface flex flex-col overflow-hidden rounded-xl ${spans[index % 4]}`}>
              <div className="grid h-52 place-items-center border-b border-line bg-[linear-gradient(160deg,var(--accent-subtle),transparent_70%)] px-6 lg:h-60">
                <Drawing />
              </div>
              <div className="p-6 sm:p-8">
                <h3 className="font-display text-title font-semibold">{title}</h3>
                <p className="mt-2 max-w-[52ch] text-foreground-muted">{what}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
