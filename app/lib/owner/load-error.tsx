import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { getErrorMessage } from "./error-message.ts";

/** Shown where something could not be loaded. */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <TryAgain message={getErrorMessage(error)} label="Try again" onRetry={onRetry} />
);
