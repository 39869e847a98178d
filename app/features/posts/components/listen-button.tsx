import { useEffect, useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useContent } from "#app/lib/content/content.ts";
import { hasSounded } from "#app/lib/has-sounded.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { useClientValue } from "#app/lib/storage/use-client-value.ts";
import { Button } from "#app/ui/actions/button.tsx";

const canBeHeard = () => readPublicSettings().hasVoice || "speechSynthesis" in window;
const loadListen = () => import("./listen.ts");

/** Reads a story aloud; the code that does comes with the press. Hidden where there is no voice. */
export const ListenButton = ({ slug }: { slug: string }) => {
  const { listen } = useContent("site").blog;
  const isShown = useClientValue(canBeHeard, false);
  const isHeard = useStore(hasSounded);
  const [{ label, notice }, show] = useState({ label: listen, notice: "" });
  useEffect(() => {
    if (!isHeard) return;
    const following = loadListen().then(
      ({ followReading }) => followReading(slug, show),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [isHeard, slug]);
  const press = () =>
    loadListen().then(
      ({ pressListen }) => pressListen(slug, show),
      ({ message }: Error) => show({ label, notice: message }),
    );
  return (
    <div className={`mt-5 grid min-h-11 justify-items-center gap-2 ${isShown ? "" : "invisible"}`}>
      <Button variant="glass" size="sm" onClick={press}>
        {label}
      </Button>
      <output className="text-sm text-foreground-muted">{notice}</output>
    </div>
  );
};
