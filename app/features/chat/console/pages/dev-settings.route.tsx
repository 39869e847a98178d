import { ComingSoon } from "#app/ui/status/coming-soon.tsx";
import { useContent } from "#app/lib/content/content.ts";

// The page of `console-settings.route.tsx` without the account settings.
export default function DevSettingsPage() {
  const { devText, ...settings } = useContent("console").settings;
  return <ComingSoon texts={{ ...settings, text: devText }} list={settings.list} />;
}
