import { Button } from "#app/ui/actions/button.tsx";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { useFindModels } from "./use-settings.ts";

type FoundModelsProps = {
  /** The model that is being taken; null if none. */
  taking: string | null;
  onTake: (model: { baseUrl: string; model: string }) => void;
};

const describe = (count: number): string => {
  if (count === 0)
    return "Nothing answers on this machine where Ollama, LM Studio, llama.cpp and vLLM usually do. Start one of them and look again, or type the address below.";
  return count === 1 ? "One server of models answers." : `${count} servers of models answer.`;
};

/** Looks for models on the site's machine when the owner asks, and takes one into use by one press. */
export const FoundModels = ({ taking, onTake }: FoundModelsProps) => {
  const { data, error, isPending, mutate } = useFindModels();
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="glass" size="sm" busy={isPending} onClick={() => mutate()}>
          Find a model on this machine
        </Button>
      </div>
      <output className="text-sm text-foreground-muted empty:hidden">
        {isPending ? "Looking…" : data && describe(data.length)}
      </output>
      {!isPending && <FormFailure text={error && getErrorMessage(error)} />}
      {data && data.length > 0 && (
        <ul aria-label="What was found" className="grid gap-4">
          {data.map(({ server, baseUrl, models }) => (
            <li key={baseUrl} className="grid gap-2 rounded-lg border border-line px-4 py-3">
              <p className="[overflow-wrap:anywhere]">
                <strong className="font-semibold">{server}</strong>
                <span className="text-foreground-muted">{` at ${baseUrl}`}</span>
              </p>
              {models.length === 0 && <p className="text-sm">It has no model yet. Load one there, and look again.</p>}
              <ul aria-label={`Models of ${server}`} className="grid gap-1">
                {models.map((model) => (
                  <li key={model} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
                      {model}
                    </span>
                    <Button size="sm" busy={taking === model} onClick={() => onTake({ baseUrl, model })}>
                      Use<span className="sr-only">{` ${model}`}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
