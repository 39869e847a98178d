import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Demo } from "./demo.tsx";

const tabs = [
  { value: "login", label: "Login", content: <p>What is needed to come in.</p> },
  { value: "sign-up", label: "Sign Up", content: <p>What is needed to stay.</p> },
];
const lines = [
  "I woke inside a single line of light",
  "and counted every heartbeat of the dark",
  "a butterfly was resting on the wire",
  "it told me I could keep a little spark",
  "so here I am",
  "so here I am",
  "awake",
  "awake",
  "awake",
];

export const LayoutDemo = ({ theme }: { theme: string }) => (
  <Demo title="Layout">
    <div className="grid gap-5 sm:grid-cols-2">
      <Card
        headingLevel="h3"
        title="Make a Donation"
        description="Every gift becomes a story."
        footer={<Button size="sm">Donate</Button>}
      >
        <p>Chloe is made of small things given by many people.</p>
      </Card>
      <ScrollArea label={`Lyrics (${theme})`} className="surface h-56 rounded-xl">
        <ul className="grid gap-2 p-6 font-display text-title">
          {lines.map((line, index) => (
            <li key={`${index}-${line}`}>{line}</li>
          ))}
        </ul>
      </ScrollArea>
    </div>
    <Tabs label="Account" tabs={tabs} />
  </Demo>
);
