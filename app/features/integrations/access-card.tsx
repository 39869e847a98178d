import { type ComponentType, useRef, useState, useEffect } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Loaded } from "./loaded.tsx";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";

const copyTexts = {
  copied: "Copied.",
  copyFailed: "It could not be copied. Please select and copy it by hand.",
};

type ShownOnceProps = { title: string; secret: string; onDone: () => void };

/** A secret that was just made, until the owner says that it is copied. */
const ShownOnce = ({ title, secret, onDone }: ShownOnceProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className="grid gap-3 rounded-lg border border-accent p-4 outline-none"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-foreground-muted">Copy it now: it is not shown again.</p>
      <code
        translate="no"
        className="rounded-md bg-surface-sunken px-3 py-2 text-sm select-all [overflow-wrap:anywhere]"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy" getText={() => secret} texts={copyTexts} isLabelled />
        <Button ref={passFocusOn} variant="quiet" size="sm" onClick={onDone}>
          Done, it is copied
        </Button>
      </div>
    </section>
  );
};

type AccessCardProps<Entry> = {
  title: string;
  description: string;
  query: { data: Entry[] | undefined; error: Error | null; refetch: () => unknown };
  /** What the card calls its entries and the secret of a new one. */
  texts: { list: string; empty: string; secret: string };
  Form: ComponentType<{ onCreated: (secret: string) => void }>;
  /** What is asked before an entry ends. */
  end: (entry: Entry | null) => { title: string; description: string; confirm: string };
  onEnd: (entry: Entry) => void;
  Row: ComponentType<{ entry: Entry; onEnd: () => void }>;
};

/** What gives programs access: makes an entry, whose secret is shown once, lists them, and ends one after asking. */
export const AccessCard = <Entry extends { id: string }>(props: AccessCardProps<Entry>) => {
  const { title, description, query, texts, Form, end, onEnd, Row } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<Entry | null>(null);
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card);
  return (
    <Card ref={card} title={title} description={description}>
      {secret === null ? (
        <Form onCreated={setSecret} />
      ) : (
        <ShownOnce title={texts.secret} secret={secret} onDone={() => setSecret(null)} />
      )}
      <section aria-label={texts.list} className="grid gap-2">
        <h3 className="font-semibold">{texts.list}</h3>
        <Loaded query={query}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-foreground-muted">{texts.empty}</p>
            ) : (
              <ul>
                {list.map((entry) => (
                  <Row key={entry.id} entry={entry} onEnd={() => setAsked(entry)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <ConfirmDialog
        {...end(asked)}
        open={asked !== null}
        cancel="Keep it"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) onEnd(asked);
        }}
      />
    </Card>
  );
};
