import { GatewayIcon, MonitoringIcon, SieveIcon } from "./drawings/feature-icons.tsx";
import { useContent } from "#app/lib/content/content.ts";

const icons = [MonitoringIcon, SieveIcon, GatewayIcon];
const offsets = ["lg:mt-32", "lg:mt-6", "lg:-mt-20"];

export const FeatureCards = () => {
  const { cards, heading } = useContent("revo-door").features;
  return (
    <section aria-labelledby="features" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <h2 id="features" className="font-display text-hero font-medium tracking-display lg:max-w-[8ch]">
        {heading}
      </h2>
      <ul className="mt-12 grid gap-6 md:grid-cols-3 lg:-mt-10 lg:gap-8">
        {cards.map(({ text, title }, index) => {
          const Icon = icons[index % icons.length] as typeof MonitoringIcon;
          return (
            <li
              key={title}
              className={`surface rounded-t-[11rem] rounded-b-xl px-7 pt-14 pb-9 text-center md:px-5 lg:px-9 ${offsets[index % 3]}`}
            >
              <Icon />
              <h3 className="mt-8 font-display text-title font-semibold">{title}</h3>
              <p className="mt-3 text-foreground-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
