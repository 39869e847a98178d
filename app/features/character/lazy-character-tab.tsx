import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { CharacterTabProps } from "./character-tab.tsx";

const loadTab = async () => {
  const { CharacterTab } = await import("./character-tab.tsx");
  return (props: CharacterTabProps) => <CharacterTab {...props} />;
};

const loadPages = async () => {
  const { PagesTab } = await import("./pages/pages-tab.tsx");
  return () => <PagesTab />;
};

type Lazy<Props> = ReturnType<typeof useLazyComponent<Props>>;

const show = <Props,>({ render, failure }: Lazy<Props>, props: Props) => {
  if (render) return render(props);
  return failure ? <LoadFailure failure={failure} /> : <Skeleton className="h-96 w-full" />;
};

/** The tab, whose scripts are fetched when it is opened. */
export const LazyCharacterTab = (props: CharacterTabProps) =>
  show(useLazyComponent<CharacterTabProps>(true, loadTab), props);

/** As `LazyCharacterTab`. */
export const LazyPagesTab = () => show(useLazyComponent<object>(true, loadPages), {});
