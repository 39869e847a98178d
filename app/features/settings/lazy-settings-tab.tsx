import { createLazyPart } from "#app/ui/overlays/create-lazy-part.tsx";
import type { SettingsTabProps } from "./settings-tab.tsx";

export const LazySettingsTab = createLazyPart(async () => {
  const { SettingsTab } = await import("./settings-tab.tsx");
  return (props: SettingsTabProps) => <SettingsTab {...props} />;
});
