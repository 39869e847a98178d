import Printer from "lucide-react/icons/printer";
import { Button } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { ComingSoonNotice } from "./coming-soon-notice.tsx";

const Contents = () => {
  const { contents, print, sections } = useContent("white-paper").paper;
  return (
    <nav aria-label={contents} className="self-start lg:sticky lg:top-10 print:hidden">
      <p className="text-sm font-semibold text-accent">{contents}</p>
      <ol className="mt-2">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="grid min-h-11 grid-cols-[1.5rem_1fr] items-baseline border-b border-line py-2.5 text-foreground-muted transition-colors hover:text-accent"
            >
              <span className="font-display text-lg font-semibold lining-nums">{index + 1}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
      <Button variant="glass" size="sm" onClick={() => window.print()} className="mt-6 noscript:hidden">
        <Printer aria-hidden />
        {print}
      </Button>
    </nav>
  );
};

/** White paper text: four sections, table of contents and print button. */
export const PaperText = () => {
  const { heading, sections } = useContent("white-paper").paper;
  return (
    <section aria-labelledby="white-paper" className="mx-auto w-full max-w-7xl px-gutter pt-section">
      <h2 id="white-paper" className="font-display text-hero font-medium tracking-display">
        {heading}
      </h2>
      <div className="mt-10 grid gap-x-20 gap-y-10 lg:grid-cols-[4fr_8fr] print:mt-4 print:block">
        <Contents />
        <div className="grid gap-14 print:gap-6">
          {sections.map(({ id, paragraphs, title }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
              <h3 id={`${id}-title`} className="grid grid-cols-[1.1em_1fr] font-display text-heading font-medium">
                <span aria-hidden="true" className="text-accent lining-nums">
                  {index + 1}
                </span>
                <span>{title}</span>
              </h3>
              <div className="mt-5 grid max-w-[38em] gap-[1.15em] text-reading sm:ps-[calc(var(--text-heading)*1.1)] print:max-w-none print:ps-0">
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </section>
          ))}
          <ComingSoonNotice className="max-w-[38em]" />
        </div>
      </div>
    </section>
  );
};
