import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { SettingsTabProps } from "./settings-tab.tsx";

const loadTab = async () => {
  const { SettingsTab } = await import("./settings-tab.tsx");
  return (props: SettingsTabProps) => <SettingsTab {...props} />;
};

/** The tab, whose scripts are fetched when it is opened. */
export const LazySettingsTab = (props: SettingsTabProps) => {
  const { render, failure } = useLazyComponent<SettingsTabProps>(true, loadTab);
  if (render) return render(props);
  return failure ? <LoadFailure failure={failure} /> : <Skeleton className="h-96 w-full" />;
};
