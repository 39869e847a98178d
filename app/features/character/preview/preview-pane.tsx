import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { PagePreview } from "./page-preview.tsx";

const isWideQuery = "(min-width: 64rem)";

const useIsWide = (): boolean => {
  const [isWide, setIsWide] = useState(() => matchMedia(isWideQuery).matches);
  useEffect(() => {
    const query = matchMedia(isWideQuery);
    const update = () => setIsWide(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isWide;
};

type PreviewPaneProps = { page: string | null; version: number; children: Elements };

/** A form with the page that it changes: beside it where there is room, else behind a button. */
export const PreviewPane = ({ page, version, children }: PreviewPaneProps) => {
  const isWide = useIsWide();
  const [isAsked, setIsAsked] = useState(false);
  if (page === null) return <div className="max-w-3xl">{children}</div>;
  const preview = <PagePreview page={page} version={version} />;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      {!isWide && (
        <div className="grid min-w-0 gap-4">
          <Button
            variant="glass"
            size="sm"
            aria-expanded={isAsked}
            className="justify-self-start"
            onClick={() => setIsAsked(!isAsked)}
          >
            {isAsked ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            <span>{isAsked ? "Hide preview" : "Show preview"}</span>
          </Button>
          {isAsked && preview}
        </div>
      )}
      {children}
      {isWide && (
        <div className="min-w-0">
          <div className="sticky top-24">{preview}</div>
        </div>
      )}
    </div>
  );
};
