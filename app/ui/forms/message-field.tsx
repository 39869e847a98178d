import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import type { Draft } from "#app/lib/storage/draft.ts";

type MessageFieldProps = Omit<ComponentProps<"textarea">, "children" | "defaultValue" | "ref" | "value"> & {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** The text of the field: whatever changes the one changes the other. */ draft: Draft<string>;
  /** Called by Enter and by a submit button. */ onSend: () => void;
  formClassName?: string;
  /** The frame around the field, with its buttons, and a hint with that id. */
  children: (field: ReactNode, hintId: string) => ReactNode;
};

const show = (field: HTMLTextAreaElement, text: string): void => {
  // Sets the caret at the end too.
  if (field.value !== text) field.value = text;
  // Fallback for browsers without `field-sizing: content`.
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
};

// Safari ends a composition before the Enter that confirms it, and marks that by 229.
const isComposing = ({ keyCode, nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/** Not controlled by React: what was typed before hydration stays, and a composition is never interrupted. */
const useDraft = (field: RefObject<HTMLTextAreaElement | null>, draft: Draft<string>): void => {
  const isHydrated = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    // Typed before hydration, so that it is newer than the draft.
    if (!isHydrated.current && element.value !== "") draft.setState(element.value);
    isHydrated.current = true;
    const update = () => show(element, draft.getState());
    update();
    return draft.subscribe(update);
  }, [draft, field]);
};

/**
 * A text field for messages that grows with them. Enter sends, Shift+Enter makes a new line, an input method keeps its own
 * Enter. A handler of keys comes first, and keeps a key from the field by `preventDefault`.
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

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
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
