import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { donation } from "./donation-content.ts";
import { frameName, loadWidget } from "./donorbox.ts";

type AskedFrameProps = { address: string; title: string; load: string; variant: "primary" | "glass"; height: string };

/** A frame of the donation service that is fetched when the visitor asks for it, and not before. */
export const ClickToLoadFrame = ({ address, height, load, title, variant }: AskedFrameProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const [isHere, setIsHere] = useState(false);
  const ask = () => {
    loadWidget();
    setIsAsked(true);
  };
  if (!isAsked) {
    return (
      <div className="noscript:hidden">
        <Button variant={variant} onClick={ask}>
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
        {isHere ? "" : donation.loading}
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
