import { texts } from "../console-content.ts";
import { ComingSoon } from "#app/ui/layout/coming-soon.tsx";

const { devText, ...settings } = texts.settings;

// Without the account's settings the announcement is the whole page.
export default function DevSettingsPage() {
  return <ComingSoon texts={{ ...settings, text: devText }} list={settings.list} />;
}
