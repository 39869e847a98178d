import { buildSrcSet } from "#app/lib/responsive-image.ts";
import { useContent } from "#app/lib/content/content.ts";

/** Thank-you card with an illustration. */
export const ThankYouNotice = () => {
  const { picture, thanks } = useContent("donation");
  return (
    <section aria-labelledby="thanks" className="relative mt-section">
      <img
        src={picture}
        srcSet={buildSrcSet(picture)}
        sizes="(min-width: 80rem) 76rem, 96vw"
        width={1600}
        height={900}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-full rounded-2xl border border-line object-cover object-[50%_60%] shadow-far sm:aspect-[21/9]"
      />
      <div className="glass relative mx-3 -mt-24 rounded-xl p-7 sm:mx-auto sm:-mt-32 sm:max-w-2xl sm:p-10">
        <h2 id="thanks" className="font-display text-heading font-medium tracking-display">
          {thanks.heading}
        </h2>
        <p className="mt-4 text-reading">{thanks.text}</p>
        <p className="mt-5 font-display text-title font-medium italic text-accent">{thanks.signature}</p>
      </div>
    </section>
  );
};
