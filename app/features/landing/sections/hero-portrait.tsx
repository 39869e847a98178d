import { use } from "react";
import { buildSrcSet } from "#app/lib/responsive-image.ts";
import { NonceContext } from "#app/lib/document/nonce-context.ts";
import { useTheme } from "#app/ui/theme/use-theme.ts";
import { useIsHydrating } from "#app/lib/use-is-hydrating.ts";
import { useContent } from "#app/lib/content/content.ts";

const sizes = "(min-width: 64rem) 56vw, 100vw";
const systemPrefersLight = "(prefers-color-scheme: light)";

// Inline script: applies a stored theme over the system preference before the image is painted.
const choiceScript = `(function(){var t=document.documentElement.dataset.theme,s=document.currentScript.previousElementSibling.querySelectorAll("[data-light]");if(t)for(var i=0;i<s.length;i++)s[i].media=t==="light"?"all":"not all"})()`;

const getSizes = (url: string): string => buildSrcSet(url) ?? url;
const getAvifSizes = (url: string): string => getSizes(url.replace(/\.avif$/, ".webp")).replaceAll(".webp", ".avif");

/** Hero portrait for the dark or light theme. Only the visible one is downloaded. */
export const HeroPortrait = ({ className }: { className: string }) => {
  const pictures = useContent("pictures");
  const landing = useContent("landing");
  const { dark, light, alt } = pictures.hero;
  const { avif } = landing.hero;
  const theme = useTheme();
  const isHydrating = useIsHydrating();
  const media = isHydrating ? systemPrefersLight : theme === "light" ? "all" : "not all";
  return (
    <>
      <picture>
        {avif && (
          <source
            data-light
            type="image/avif"
            media={media}
            srcSet={getAvifSizes(avif.light)}
            sizes={sizes}
            suppressHydrationWarning
          />
        )}
        <source data-light media={media} srcSet={getSizes(light)} sizes={sizes} suppressHydrationWarning />
        {avif && <source type="image/avif" srcSet={getAvifSizes(avif.dark)} sizes={sizes} />}
        <img
          src={dark}
          srcSet={getSizes(dark)}
          sizes={sizes}
          width={1600}
          height={2000}
          alt={alt}
          fetchPriority="high"
          className={className}
        />
      </picture>
      {isHydrating && <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: choiceScript }} />}
    </>
  );
};
