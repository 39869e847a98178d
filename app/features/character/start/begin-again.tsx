import { Card } from "#app/ui/layout/card.tsx";
import type { Beginning } from "./beginning.ts";
import { BeginningChoices } from "./beginning-choices.tsx";

/** The way to another character, whoever has been chosen before. */
export const BeginAgain = ({ onBegin }: { onBegin: (how: Beginning) => void }) => (
  <Card
    title="Begin with another character"
    description="The site gets new texts for a new character. What it says now stays in the history of each text."
  >
    <BeginningChoices keeps={null} onBegin={onBegin} />
  </Card>
);
