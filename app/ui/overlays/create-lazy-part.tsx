import type { Elements } from "../elements.ts";
import { LoadFailure } from "../status/load-failure.tsx";
import { Skeleton } from "../status/skeleton.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

/** A large part of a screen, whose scripts are fetched when it is shown. */
export const createLazyPart = <Props,>(load: () => Promise<(props: Props) => Elements>) => {
  const LazyPart = (props: Props) => {
    const { render, failure } = useLazyComponent<Props>(true, load);
    if (render) return render(props);
    return failure ? <LoadFailure failure={failure} /> : <Skeleton className="h-96 w-full" />;
  };
  return LazyPart;
};
