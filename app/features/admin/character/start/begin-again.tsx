import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Beginning } from "./beginning.ts";
import { BeginningChoices } from "./beginning-choices.tsx";

/** The way to another character, whoever has been chosen before. */
export const BeginAgain = ({ onBegin }: { onBegin: (how: Beginning) => void }) => {
  const texts = useContent("admin").start;
  return (
    <Card title={texts.again} description={texts.againText}>
      <BeginningChoices keeps={null} onBegin={onBegin} />
    </Card>
  );
};
