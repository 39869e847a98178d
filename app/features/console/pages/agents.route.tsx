import { texts } from "../console-content.ts";
import { ComingSoon } from "./coming-soon.tsx";

export default function AgentsPage() {
  return <ComingSoon texts={texts.agents} />;
}
