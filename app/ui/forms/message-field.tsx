import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import type { Draft } from "#app/lib/storage/draft.ts";

type MessageFieldProps = Omit<ComponentProps<"textarea">, "children" | "defaultValue" | "ref" | "value"> & {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** Text of the field, synchronized in both directions. */ draft: Draft<string>;
  /** Called with the text on Enter and on form submit. */ onSend: (text: string) => void;
  formClassName?: string;
  /** Renders the surroundings of the field: buttons, and a hint with the id `hintId`. */
  children: (field: ReactElement, hintId: string) => ReactElement;
};

const show = (field: HTMLTextAreaElement, text: string): void => {
  // Only when different, since this also moves the caret to the end.
  if (field.value !== text) field.value = text;
  // Fallback for browsers without `field-sizing: content`.
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
};

/**
 * Syncs an uncontrolled field with its draft: keeps text typed before hydration, and never interrupts a composition.
 */
const useDraft = (field: RefObject<HTMLTextAreaElement | null>, draft: Draft<string>): void => {
  const isHydrated = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    // Text typed before hydration is newer than the draft.
    if (!isHydrated.current && element.value !== "") draft.setState(element.value);
    isHydrated.current = true;
    const update = () => show(element, draft.getState());
    update();
    return draft.subscribe(update);
  }, [draft, field]);
};

/**
 * Message input that grows with its text. Enter sends, Shift+Enter inserts a line break; ignored during composition
 * (IME). `onKeyDown` is called first, and can prevent this with `preventDefault`.
 */
export const MessageField = ({
  children,
  draft,
  field,
  formClassName,
  label,
  onInput,
  onKeyDown,
  onSend,
  ...rest
}: MessageFieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  useDraft(field, draft);

  const send = () => {
    // Dictation and extensions may set the text without an event.
    const text = field.current?.value ?? "";
    if (text !== draft.getState()) draft.setState(text);
    onSend(text);
  };

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOfInputMethod(event)) return;
    onKeyDown?.(event);
    if (!event.defaultPrevented) sendOnEnter(event, send);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form method="post" onSubmit={handleSubmit} className={formClassName}>
      {children(
        <>
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <textarea
            rows={1}
            dir="auto"
            enterKeyHint="send"
            autoComplete="off"
            aria-describedby={hintId}
            {...rest}
            ref={field}
            id={id}
            onKeyDown={handleKey}
            onInput={(event) => {
              draft.setState(event.currentTarget.value);
              onInput?.(event);
            }}
          />
        </>,
        hintId,
      )}
    </form>
  );
};
