import { texts } from "../console-content.ts";
import { ComingSoon } from "#app/ui/layout/coming-soon.tsx";

export default function AgentsPage() {
  return <ComingSoon texts={texts.agents} list={texts.agents.list} />;
}
