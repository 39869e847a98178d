import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useContent } from "#app/lib/content/content.ts";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { formatLocalDay } from "#app/lib/format-date.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import type { Memories, MemoriesCall, Memory } from "#contracts/chat/memories.ts";
import { memoryLimits } from "#contracts/chat/memory-limits.ts";
import { fill } from "#contracts/fill.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

/** What is remembered of the user, and the calls that change it. Each loads the list anew. */
const useMemories = () => {
  const { findAccessToken, isBusy, run, user } = useAccount();
  const { unreachable } = useContent("account").memory;
  const client = useQueryClient();
  const queryKey = ["memories", user?.id];
  const call = async <const Input extends MemoriesCall>(body: Input) =>
    callFunction("memories", body, { accessToken: await findAccessToken() });
  const query = useQuery({ queryKey, queryFn: (): Promise<Memories> => call({ action: "list" }) });
  const change = async (body: Exclude<MemoriesCall, { action: "list" }>, title: string): Promise<boolean> => {
    const isDone = await run(async () => void (await call(body)), unreachable);
    await client.invalidateQueries({ queryKey });
    if (isDone) showToast({ title, tone: "success" });
    return isDone;
  };
  return { ...query, isBusy, change };
};

type Change = ReturnType<typeof useMemories>["change"];

type LineProps = { memory: Memory; isBusy: boolean; onChange: Change };

const CorrectForm = ({ memory, isBusy, onChange, onClose }: LineProps & { onClose: () => void }) => {
  const { memory: words } = useContent("account");
  const [fact, setFact] = useState(memory.fact);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onChange({ action: "correct", id: memory.id, fact }, words.saved)) onClose();
  };
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.fact}
        value={fact}
        maxLength={memoryLimits.fact}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just asked for this field
        autoFocus
        onChange={({ currentTarget }) => setFact(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isBusy} disabled={fact.trim() === ""}>
          {words.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
};

const MemoryLine = ({ memory, isBusy, onChange }: LineProps) => {
  const { memory: words } = useContent("account");
  const [isOpen, setIsOpen] = useState(false);
  const { created_at, fact, id, sentence } = memory;
  if (isOpen)
    return (
      <li className="border-b border-line py-3 last:border-0">
        <CorrectForm memory={memory} isBusy={isBusy} onChange={onChange} onClose={() => setIsOpen(false)} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p dir="auto" className="font-medium wrap-anywhere">
          {fact}
        </p>
        <p dir="auto" className="text-sm wrap-anywhere text-foreground-muted">
          {fill(words.from, { date: formatLocalDay(created_at), sentence })}
        </p>
      </div>
      <div className="flex">
        <Button variant="quiet" size="sm" aria-label={`${words.correct}: ${fact}`} onClick={() => setIsOpen(true)}>
          {words.correct}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${words.delete}: ${fact}`}
          onClick={() => void onChange({ action: "delete", id }, words.forgotten)}
        >
          {words.delete}
        </Button>
      </div>
    </li>
  );
};

/** What the character remembers of the user: to switch on and off, to read, to correct and to have forgotten. */
export const MemorySection = () => {
  const { memory: words } = useContent("account");
  const { name } = useContent("persona");
  const { change, data, isBusy, isError, isPending, refetch } = useMemories();
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(box);
  return (
    <div ref={box} className="grid">
      <Section title={fill(words.title, { name })} text={words.text}>
        {isPending && <Spinner label={words.loading} />}
        {isError && <TryAgain message={words.unreachable} label={words.again} onRetry={() => void refetch()} />}
        {data && !isError && (
          <>
            <SwitchField
              label={words.switch}
              hint={data.canLearn ? undefined : words.cannotLearn}
              checked={data.isOn}
              disabled={isBusy}
              onCheckedChange={(isOn) =>
                void change({ action: "switch", isOn }, isOn ? words.switchedOn : words.switchedOff)
              }
            />
            {data.memories.length === 0 ? (
              <p className="text-sm text-foreground-muted">{words.none}</p>
            ) : (
              <>
                <ul aria-label={words.list}>
                  {data.memories.map((memory) => (
                    <MemoryLine key={memory.id} memory={memory} isBusy={isBusy} onChange={change} />
                  ))}
                </ul>
                <Button
                  variant="glass"
                  size="sm"
                  busy={isBusy}
                  className="self-start"
                  onClick={() => void change({ action: "clear" }, words.forgotten)}
                >
                  {words.clear}
                </Button>
              </>
            )}
          </>
        )}
      </Section>
    </div>
  );
};
