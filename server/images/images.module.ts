import type { Backend } from "../backend.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createImages } from "./create-images.ts";
import { createImageFunctions } from "./images.functions.ts";
import { cleanRemovedImages } from "./saved/clean-removed-images.ts";

type Deps = Omit<Parameters<typeof createImages>[0], "activity" | "budget"> & {
  backend: Pick<Backend, "onChange" | "serviceClient">;
  budgets: { images: Pick<DayBudget, "reserve"> };
  providers: Pick<ProviderActivity, "record">;
};

/** Pictures that are drawn, changed, uploaded and saved. */
export const createImagesModule = ({ backend, budgets, providers, ...deps }: Deps) => {
  const images = createImages({ ...deps, budget: budgets.images, activity: providers });
  const stopCleaning = cleanRemovedImages(backend, deps.log);
  return {
    ...images,
    functions: createImageFunctions({ images: images.service }),
    close() {
      stopCleaning();
      images.close();
    },
  };
};
