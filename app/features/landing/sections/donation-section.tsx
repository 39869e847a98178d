import Heart from "lucide-react/icons/heart";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { isShown } from "#app/lib/shown-pages.ts";
import { useContent } from "#app/lib/content/content.ts";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import { Door } from "./door.tsx";

export const DonationSection = () => {
  const { donate, heading, text } = useContent("landing").donation;
  return (
    <section
      aria-labelledby={isShown("donation") ? "donation-heading" : undefined}
      className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-14 px-gutter pt-section lg:grid-cols-[7fr_5fr]"
    >
      {isShown("donation") && (
        <RevealOnScroll className="lg:ps-[8%]">
          <h2 id="donation-heading" className="max-w-[12ch] font-display text-hero font-medium tracking-display">
            {heading}
          </h2>
          <p className="mt-7 max-w-[29.5em] text-reading text-foreground-muted">{text}</p>
          <ButtonLink to="/donation" reloadDocument size="lg" className="mt-9">
            <Heart aria-hidden />
            {donate}
          </ButtonLink>
        </RevealOnScroll>
      )}
      {isShown("play") && (
        <RevealOnScroll>
          <Door />
        </RevealOnScroll>
      )}
    </section>
  );
};
