import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { getErrorMessage } from "./error-message.ts";

/** Shown where something could not be loaded. */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const texts = useContent("admin");
  return <TryAgain message={getErrorMessage(error)} label={texts.lists.retry} onRetry={onRetry} />;
};
