import CircleAlert from "lucide-react/icons/circle-alert";
import { useContent } from "#app/lib/content/content.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import Sparkles from "lucide-react/icons/sparkles";
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useEffectEvent,
  useSyncExternalStore,
} from "react";
import { CloseButton } from "./close-button.tsx";
import { closeToast, getToastDurationMs, type ShownToast, type ToastTone } from "./toast-store.ts";
import { useSwipeAway } from "./use-swipe-away.ts";

const watchWindow = (notify: () => void): (() => void) => {
  const stop = new AbortController();
  for (const name of ["focus", "blur"]) window.addEventListener(name, notify, { signal: stop.signal });
  return () => stop.abort();
};

/**
 * Calls `onTimeout` after `durationMs`, not counting time while paused or while the window is in the background. A
 * changed `key` restarts it.
 */
const usePausableTimeout = (key: number, durationMs: number, isPaused: boolean, onTimeout: () => void): void => {
  // True even while an embedded frame has focus.
  const isInFront = useSyncExternalStore(
    watchWindow,
    () => document.hasFocus(),
    () => true,
  );
  const isRunning = isInFront && !isPaused;
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onTimeout);
  useEffect(() => {
    remainingMs.current = durationMs;
  }, [key, durationMs]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [key, durationMs, isRunning]);
};

const icons = { neutral: Sparkles, success: CircleCheck, destructive: CircleAlert };
const colors: Record<ToastTone, string> = {
  neutral: "text-accent",
  success: "text-success",
  destructive: "text-danger",
};

type Props = { toast: ShownToast; /** Called when a dismissed toast has faded. */ onGone: (id: number) => void };

/** A toast. Its timeout pauses on hover and on focus; F6 moves focus into it, Escape closes it. */
export const ToastCard = ({ toast, onGone }: Props) => {
  const { id, isOpen, title, description, tone = "neutral" } = toast;
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const close = () => closeToast(id);

  usePausableTimeout(id, getToastDurationMs(toast), isHovered || isFocused, close);
  const swipe = useSwipeAway(close);

  useEffect(() => {
    const focusBox = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F6" || box.current?.contains(document.activeElement)) return;
      event.preventDefault();
      box.current?.focus({ preventScroll: true });
    };
    window.addEventListener("keydown", focusBox);
    return () => window.removeEventListener("keydown", focusBox);
  }, []);

  useEffect(() => {
    const element = box.current;
    if (isOpen || !element) return undefined;
    if (element.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    let isCurrent = true;
    const fading = element.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(fading).then(() => isCurrent && onGone(id));
    return () => {
      isCurrent = false;
      element.style.translate = "";
    };
  }, [id, isOpen, onGone]);

  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsFocused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setIsFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };

  const Icon = icons[tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the close button does the same
    <section
      ref={box}
      aria-label={useContent("ui").notification}
      tabIndex={-1}
      data-closed={isOpen ? undefined : ""}
      className="glass pointer-events-auto flex touch-none items-start gap-3 rounded-lg py-2.5 ps-4 pe-1.5 text-foreground transition-[transform,opacity] duration-300 ease-calm starting:[transform:translateY(1rem)] starting:opacity-0 data-closed:[transform:translateY(1rem)] data-closed:opacity-0"
      {...swipe}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <Icon aria-hidden className={`mt-2.5 size-5.5 shrink-0 ${colors[tone]}`} />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-foreground-muted">{description}</p>}
      </div>
      <CloseButton onClick={close} />
    </section>
  );
};
