import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import { type RefObject, useEffect, useRef, useState } from "react";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Switcher } from "#app/ui/forms/switcher.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Theme } from "#app/ui/theme/theme.ts";
import { useTheme } from "#app/ui/theme/use-theme.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { createPreviewKey } from "../api/content-admin.ts";
import { fitFrame, type PreviewWidth, previewWidths, toPreviewAddress } from "./frame-size.ts";
import { usePreviewFrame } from "./use-preview-frame.ts";

const widthLabels = {
  phone: "Phone",
  tablet: "Tablet",
  wide: "Wide",
};

const keyLifeMs = 3_600_000;

const useBoxSize = () => {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, size };
};

type FrameProps = Pick<PagePreviewProps, "frame" | "version" | "onLoaded"> & {
  address: string;
  title: string;
  theme: Theme;
  width: number;
};

const PreviewFrame = ({ frame, address, title, version, theme, width, onLoaded }: FrameProps) => {
  const { box, size } = useBoxSize();
  const { isLoading, handleLoad } = usePreviewFrame(frame, { version, theme, onLoaded });
  const { height, scale } = fitFrame(width, size);
  return (
    <div
      ref={box}
      aria-busy={isLoading}
      className="h-[min(70dvh,48rem)] overflow-hidden rounded-md border border-line bg-surface"
    >
      <iframe
        ref={frame}
        src={address}
        title={title}
        onLoad={handleLoad}
        className="mx-auto block max-w-none origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
};

type PagePreviewProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  page: string;
  /** The page is loaded anew when it changes. */ version: number;
  onLoaded: () => void;
  /** Whether a press opens the field of a text, or does what it does on the page. */ opensTexts: boolean;
  onOpensTexts: (opensTexts: boolean) => void;
};

/** The real page with all drafts, in both themes and at several widths. */
export const PagePreview = ({ frame, page, version, onLoaded, opensTexts, onOpensTexts }: PagePreviewProps) => {
  const ownTheme = useTheme();
  const [theme, setTheme] = useState<Theme>(ownTheme);
  const [width, setWidth] = useState<PreviewWidth>("phone");
  const { data, error, refetch } = useQuery({
    queryKey: ["content", "preview-key"],
    queryFn: createPreviewKey,
    staleTime: keyLifeMs,
  });
  const address = data === undefined ? null : toPreviewAddress(page, data);
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switcher
          label="Theme"
          options={[
            { value: "dark", label: "Dark" },
            { value: "light", label: "Light" },
          ]}
          value={theme}
          onValueChange={setTheme}
        />
        <Switcher
          label="Width"
          options={(Object.keys(previewWidths) as PreviewWidth[]).map((value) => ({
            value,
            label: widthLabels[value],
          }))}
          value={width}
          onValueChange={setWidth}
        />
        <Switcher
          label="What a press does"
          options={[
            { value: "change", label: "Change texts" },
            { value: "use", label: "Use the page" },
          ]}
          value={opensTexts ? "change" : "use"}
          onValueChange={(does) => onOpensTexts(does === "change")}
        />
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {address === null && !error && <Skeleton className="h-[min(70dvh,48rem)] w-full" />}
      {address !== null && (
        <PreviewFrame
          key={address}
          frame={frame}
          address={address}
          title={`Preview of ${page}`}
          version={version}
          theme={theme}
          width={previewWidths[width]}
          onLoaded={onLoaded}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-foreground-muted">
        <span>The page with your drafts, as only you see it, without its opening.</span>
        {address !== null && (
          <TextLink to={address} target="_blank" reloadDocument className="inline-flex items-center gap-1.5">
            <span>Open in a new tab</span>
            <ExternalLink aria-hidden className="size-4" />
          </TextLink>
        )}
      </p>
    </section>
  );
};
