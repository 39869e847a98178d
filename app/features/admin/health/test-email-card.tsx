import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { showError } from "../api/error-message.ts";
import { FindingRow } from "./finding-list.tsx";

const timeoutMs = 60_000;

/** Sends an email to an address that the owner enters, and shows what the mail server answered. */
export const TestEmailCard = () => {
  const texts = useContent("admin").health;
  const queryClient = useQueryClient();
  const [to, setTo] = useState("");
  const sending = useMutation({
    mutationFn: (address: string) => callAsOwner("doctor", { action: "test-email", to: address }, { timeoutMs }),
    onError: showError,
    // What is said about mail above the tabs.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["site-status"] }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(to);
  };
  return (
    <Card title={texts.testTitle} description={texts.testText}>
      <form method="post" onSubmit={send} className="grid gap-5">
        <TextField
          label={texts.address}
          type="email"
          autoComplete="email"
          required
          maxLength={320}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" busy={sending.isPending}>
            {texts.send}
          </Button>
        </div>
        <output className="block empty:hidden">
          {sending.isPending ? texts.sending : sending.data && <FindingRow {...sending.data.finding} />}
        </output>
      </form>
    </Card>
  );
};
