import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { frameName, loadWidget } from "./donorbox.ts";

type ClickToLoadFrameProps = {
  address: string;
  title: string;
  load: string;
  variant: "primary" | "glass";
  height: string;
};

/** Lazy-loaded iframe of the donation service: nothing is requested from it before the visitor clicks (privacy). */
export const ClickToLoadFrame = ({ address, height, load, title, variant }: ClickToLoadFrameProps) => {
  const donation = useContent("donation");
  const [isRequested, setIsRequested] = useState(false);
  const [isHere, setIsHere] = useState(false);
  const loadFrame = () => {
    loadWidget();
    setIsRequested(true);
  };
  if (!isRequested) {
    return (
      <div className="noscript:hidden">
        <Button variant={variant} onClick={loadFrame}>
          {load}
        </Button>
        <p className="mt-3 text-sm text-foreground-muted">{donation.notice}</p>
      </div>
    );
  }
  return (
    <div className="relative -mx-2 sm:mx-0">
      <output className="absolute inset-x-0 top-8 flex items-center justify-center gap-3 text-sm text-foreground-muted">
        {!isHere && <Spinner className="size-5" />}
        <span>{isHere ? "" : donation.loading}</span>
      </output>
      <iframe
        src={address}
        title={title}
        name={frameName}
        allow="payment"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setIsHere(true)}
        className={`relative w-full rounded-lg bg-[light-dark(transparent,#fff)] [color-scheme:light] ${height} ${isHere ? "" : "opacity-0"}`}
      />
    </div>
  );
};
