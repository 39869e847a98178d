import { handleLoadError } from "#app/lib/document/load-error.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";

/** Shows why code could not be loaded; for `catch`, so it returns nothing that was loaded. */
export const showLoadError = (error: unknown): null => {
  showToast(handleLoadError(error));
  return null;
};
