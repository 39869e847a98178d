import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ClickToLoadFrame } from "./click-to-load-frame.tsx";
import { wallFrame } from "./donorbox.ts";
import { useContent } from "#app/lib/content/content.ts";

export const SupportersCard = ({ campaign }: { campaign: string | null }) => {
  const { wall } = useContent("donation");
  return (
    <Card title={wall.heading} className="rounded-2xl! sm:p-9! lg:mt-20">
      {campaign ? (
        <>
          <p className="text-foreground-muted">{wall.text}</p>
          <ClickToLoadFrame
            address={wallFrame(campaign)}
            title={wall.frameTitle}
            load={wall.load}
            variant="glass"
            height="min-h-96"
          />
        </>
      ) : (
        <div className="flex items-center gap-5">
          <Butterfly tint="rose" flapping className="size-16 shrink-0" />
          <p className="text-foreground-muted">{wall.closed}</p>
        </div>
      )}
    </Card>
  );
};
