import { Button } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { getErrorMessage } from "./error-message.ts";

/** Shown where something could not be loaded. */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const texts = useContent("admin");
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <span>{getErrorMessage(error)}</span>
      <Button variant="glass" size="sm" onClick={onRetry}>
        {texts.lists.retry}
      </Button>
    </div>
  );
};
