import type { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { ArchImage } from "#app/ui/layout/arch-image.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { ReadAloudButton } from "#app/ui/reading/read-aloud-button.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const StoryHero = ({ reading }: { reading: ReturnType<typeof useReadAloud> }) => {
  const story = useContent("story-page");
  return (
    <header className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-gutter pt-6 lg:min-h-[calc(100svh-5.25rem)] lg:grid-cols-[7fr_5fr] lg:pt-0">
      <div>
        <h1
          data-spoken={reading.sentence === 0 || undefined}
          className="aurora-text w-fit max-w-[8ch] font-display text-[clamp(4rem,2rem+8.6vw,9.5rem)] leading-[0.84] font-medium tracking-[-0.03em]"
        >
          {story.heading}
        </h1>
        <p className="mt-7 max-w-[26ch] font-display text-heading leading-[1.12]">{story.text}</p>
        <ReadAloudButton
          hasSpeech={reading.hasSpeech}
          isSpeaking={reading.isSpeaking}
          notice={reading.failure || (reading.isSilent ? story.silent : "")}
          labels={story}
          onToggle={reading.toggle}
          className="mt-8"
        />
        <nav aria-label={story.contents} className="mt-8">
          <ol className="flex flex-wrap gap-x-8 gap-y-1">
            {story.chapters.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-baseline gap-2 text-foreground-muted transition-colors hover:text-accent"
                >
                  <span aria-hidden="true" className="font-display text-title text-accent lining-nums">
                    {index + 1}
                  </span>
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="relative mx-auto w-full max-w-72 sm:max-w-96 lg:max-w-none">
        <ArchImage image={story.picture} alt="" isFirst className="w-full" />
        <Butterfly flapping tint="rose" className="absolute -start-7 top-[28%] size-14 -rotate-12 sm:size-20" />
        <Butterfly tint="teal" className="absolute -end-3 bottom-[16%] size-9 rotate-20 sm:-end-6 sm:size-12" />
      </div>
    </header>
  );
};
