import type { ComponentProps, ReactElement, ReactNode } from "react";
import { IconButton, type IconButtonProps } from "#app/ui/actions/icon-button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { MessageField } from "#app/ui/forms/message-field.tsx";

type Props = Omit<ComponentProps<typeof MessageField>, "children"> & {
  /** Of what holds the field and its buttons. */ frameClassName: string;
  send: Pick<IconButtonProps, "children" | "className" | "disabled" | "label">;
  /** Before the field. */ mark?: Elements;
  /** The button that stops an answer, while there is one. */ stop?: Elements;
  problem?: Elements;
  hint: ReactNode;
  hintClassName: string;
};

/** Field for a message or a command, with its buttons and a hint. */
export const Composer = ({ frameClassName, hint, hintClassName, mark, problem, send, stop, ...field }: Props) => (
  <MessageField {...field}>
    {(textarea: ReactElement, hintId) => (
      <>
        <div className={frameClassName}>
          {mark}
          {textarea}
          {stop}
          <IconButton type="submit" variant="primary" {...send} />
        </div>
        {problem}
        <p id={hintId} className={hintClassName}>
          {hint}
        </p>
      </>
    )}
  </MessageField>
);
