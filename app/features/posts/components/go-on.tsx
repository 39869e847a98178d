import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { fill } from "#contracts/fill.ts";
import { followReading, goToPlace, readPlaces } from "../reading-place.ts";

const findArticle = () => document.querySelector("#content > article");
/** Before it nothing is lost by beginning again; after it the story has been read. */
const [least, most] = [0.1, 0.95];

/** A button that leads to where a post was left, until the reader scrolls. */
export const GoOn = ({ slug }: { slug: string }) => {
  const texts = useContent("shelf");
  const [share, setShare] = useState(() => readPlaces()[slug] ?? 0);
  useEffect(() => {
    const article = findArticle();
    const hide = () => setShare(0);
    addEventListener("scroll", hide, { once: true, passive: true });
    const stop = article ? followReading(slug, article) : () => undefined;
    return () => {
      removeEventListener("scroll", hide);
      stop();
    };
  }, [slug]);
  if (share < least || share > most || scrollY > 0) return null;
  return (
    <p className="fixed inset-x-0 bottom-6 z-10 grid justify-items-center px-gutter">
      <Button
        variant="glass"
        size="sm"
        onClick={() => {
          const article = findArticle();
          if (article) goToPlace(article, share);
        }}
      >
        <ArrowDown aria-hidden />
        <span>{fill(texts.goOn, { percent: Math.round(share * 100) })}</span>
      </Button>
    </p>
  );
};
