import { texts } from "../console-content.ts";
import { ComingSoon } from "#app/ui/layout/coming-soon.tsx";

const { devText, ...settings } = texts.settings;

// The page of `console-settings.route.tsx` without the account settings.
export default function DevSettingsPage() {
  return <ComingSoon texts={{ ...settings, text: devText }} list={settings.list} />;
}
