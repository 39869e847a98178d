import { texts } from "../console-content.ts";
import { ComingSoon } from "#app/ui/layout/coming-soon.tsx";

export default function DevSettingsPage() {
  return <ComingSoon texts={texts.settings} list={texts.settings.list} />;
}
