import type { Backend } from "../backend.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createImages } from "./create-images.ts";
import { createImageFunctions } from "./images.functions.ts";
import { cleanRemovedImages } from "./saved/clean-removed-images.ts";

type Deps = Omit<Parameters<typeof createImages>[0], "activity" | "budget"> & {
  backend: Pick<Backend, "serviceClient">;
  budgets: { images: Pick<DayBudget, "reserve"> };
  jobs: Jobs;
  providers: Pick<ProviderActivity, "record">;
};

/** Pictures that are drawn, changed, uploaded and saved. */
export const createImagesModule = ({ backend, budgets, jobs, providers, ...deps }: Deps) => {
  const images = createImages({ ...deps, budget: budgets.images, activity: providers });
  const everyMs = 3_600_000;
  jobs.repeat({ kind: "removed-images", everyMs, tables: ["removed_images"], run: () => cleanRemovedImages(backend) });
  return {
    ...images,
    functions: createImageFunctions({ images: images.service }),
  };
};
