import { ButtonLink } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";

export const BackToBlog = () => (
  <ButtonLink to="/landing#stories" variant="glass" size="sm">
    <svg viewBox="0 0 24 24" aria-hidden="true" className="post-back">
      <path d="M20 12H4m7-7-7 7 7 7" />
    </svg>
    {useContent("site").blog.backToBlog}
  </ButtonLink>
);

export const PostFooter = ({ children }: { children?: Elements }) => (
  <div className="mt-16 grid justify-items-center gap-10">
    <span aria-hidden="true" className="post-end text-line-strong">
      <Butterfly className="size-10" />
    </span>
    <div className="grid justify-items-center gap-3">
      <BackToBlog />
      {children}
    </div>
  </div>
);
