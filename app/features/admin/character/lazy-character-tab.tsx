import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";

const loadTab = async () => {
  const { CharacterTab } = await import("./character-tab.tsx");
  return () => <CharacterTab />;
};

/** The tab, whose scripts are fetched when it is opened. */
export const LazyCharacterTab = () => {
  const { render, failure } = useLazyComponent<undefined>(true, loadTab);
  if (render) return render(undefined);
  return failure ? <LoadFailure failure={failure} /> : <Skeleton className="h-96 w-full" />;
};
