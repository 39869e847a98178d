import { ComingSoon } from "#app/ui/status/coming-soon.tsx";
import { useContent } from "#app/lib/content/content.ts";

export default function AgentsPage() {
  const texts = useContent("console");
  return <ComingSoon texts={texts.agents} list={texts.agents.list} />;
}
