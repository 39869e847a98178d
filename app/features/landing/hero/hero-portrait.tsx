import { use } from "react";
import { srcSetOf } from "#app/lib/picture.ts";
import { ScriptMark } from "#app/lib/document/script-mark.ts";
import { useTheme } from "#app/ui/theme/use-theme.ts";
import { pictures } from "#content/content.ts";
import { landing } from "../landing-content.ts";
import { useIsHydrating } from "../opening/use-is-hydrating.ts";

const sizes = "(min-width: 64rem) 56vw, 100vw";
const systemPrefersLight = "(prefers-color-scheme: light)";

// The server knows no visitor's choice; before the picture is painted this lets a stored choice win over the system's.
const choiceScript = `(function(){var t=document.documentElement.dataset.theme,s=document.currentScript.previousElementSibling.querySelectorAll("[data-dawn]");if(t)for(var i=0;i<s.length;i++)s[i].media=t==="light"?"all":"not all"})()`;

const sizesOf = (url: string): string => srcSetOf(url) ?? url;
const avifSizesOf = (url: string): string => sizesOf(url.replace(/\.avif$/, ".webp")).replaceAll(".webp", ".avif");

/** Her portrait, at night or at dawn. Only the one that shows is fetched. */
export const HeroPortrait = ({ className }: { className: string }) => {
  const { dark, light, alt } = pictures.hero;
  const { avif } = landing.hero;
  const [theme] = useTheme();
  const isHydrating = useIsHydrating();
  const media = isHydrating ? systemPrefersLight : theme === "light" ? "all" : "not all";
  return (
    <>
      <picture>
        {avif && <source data-dawn type="image/avif" media={media} srcSet={avifSizesOf(avif.light)} sizes={sizes} suppressHydrationWarning />}
        <source data-dawn media={media} srcSet={sizesOf(light)} sizes={sizes} suppressHydrationWarning />
        {avif && <source type="image/avif" srcSet={avifSizesOf(avif.dark)} sizes={sizes} />}
        <img src={dark} srcSet={sizesOf(dark)} sizes={sizes} width={1600} height={2000} alt={alt} fetchPriority="high" className={className} />
      </picture>
      {isHydrating && <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: choiceScript }} />}
    </>
  );
};
