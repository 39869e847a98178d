import { ButtonLink } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const RevoDoorCta = () => {
  const { end, small } = useContent("revo-door");
  return (
    <section aria-labelledby="firewall-end" className="mx-auto w-full max-w-5xl px-gutter pt-section">
      <div className="relative grid justify-items-center overflow-clip rounded-t-[50vw] rounded-b-2xl border border-line revo-door-dawn px-6 pt-[clamp(7rem,20vw,15rem)] pb-14 text-center shadow-far sm:px-12 lg:pb-20">
        <h2 id="firewall-end" className="max-w-[12ch] font-display text-hero font-medium tracking-display">
          {end.heading}
        </h2>
        <p className="mt-6 max-w-[46ch] text-lg">{end.text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          {end.links.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <p className="mt-6 text-center text-sm text-foreground-muted">{small}</p>
    </section>
  );
};
