import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showError } from "#app/lib/owner/error-message.ts";
import { FindingRow } from "./finding-list.tsx";

const timeoutMs = 60_000;

/** Sends an email to an address that the owner enters, and shows what the mail server answered. */
export const TestEmailCard = () => {
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
    <Card
      title="Test email"
      description="Sends one email through the mail server, at once, and says what the server answers. A few an hour are possible."
    >
      <form method="post" onSubmit={send} className="grid gap-5">
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          required
          maxLength={320}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" busy={sending.isPending}>
            Send a test email
          </Button>
        </div>
        <output className="block empty:hidden">
          {sending.isPending ? "The email is being sent." : sending.data && <FindingRow {...sending.data.finding} />}
        </output>
      </form>
    </Card>
  );
};
