import { srcSetOf } from "#app/lib/picture.ts";
import { useTheme } from "#app/ui/theme/use-theme.ts";
import { pictures } from "#content/content.ts";
import { useIsHydrating } from "../opening/use-is-hydrating.ts";

const sizes = "(min-width: 64rem) 56vw, 100vw";
const systemPrefersLight = "(prefers-color-scheme: light)";

// The server knows no visitor's choice; before the picture is painted this lets a stored choice win over the system's.
const choiceScript = `(function(s){var t=document.documentElement.dataset.theme;if(s&&t)s.media=t==="light"?"all":"not all"})(document.currentScript.previousElementSibling.querySelector("source"))`;

/** Her portrait, at night or at dawn. Only the one that shows is fetched. */
export const HeroPortrait = ({ className }: { className: string }) => {
  const { dark, light, alt } = pictures.hero;
  const [theme] = useTheme();
  const isHydrating = useIsHydrating();
  const chosen = theme === "light" ? "all" : "not all";
  return (
    <>
      <picture>
        <source media={isHydrating ? systemPrefersLight : chosen} srcSet={srcSetOf(light) ?? light} sizes={sizes} suppressHydrationWarning />
        <img src={dark} srcSet={srcSetOf(dark)} sizes={sizes} width={1600} height={2000} alt={alt} fetchPriority="high" className={className} />
      </picture>
      {isHydrating && <script dangerouslySetInnerHTML={{ __html: choiceScript }} />}
    </>
  );
};
