import { useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useContent } from "#app/lib/content/content.ts";
import { isReadingOf, readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { useClientValue } from "#app/lib/use-client-value.ts";
import { Button } from "#app/ui/actions/button.tsx";

const canBeHeard = () => readPublicSettings().hasVoice || "speechSynthesis" in window;

/** Reads a story aloud; the code that does comes with the press. Hidden where there is no voice. */
export const ListenButton = ({ slug }: { slug: string }) => {
  const { blog } = useContent("site");
  const isHeard = useStore(readingStore, (state) => isReadingOf(state, `/speech/post/${slug}`));
  const isShown = useClientValue(canBeHeard, false);
  const [notice, setNotice] = useState("");
  const toggle = () =>
    import("#app/lib/read-aloud/reading-player.ts")
      .then(({ toggleReading }) => toggleReading({ kind: "post", name: slug }))
      .then(setNotice, ({ message }: Error) => setNotice(message));
  return (
    <div className={`mt-5 grid min-h-11 justify-items-center gap-2 ${isShown ? "" : "invisible"}`}>
      <Button variant="glass" size="sm" onClick={() => void toggle()}>
        {isHeard ? blog.pause : blog.listen}
      </Button>
      <output className="text-sm text-foreground-muted">{notice}</output>
    </div>
  );
};
