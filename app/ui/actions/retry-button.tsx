import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** Beside a message that something could not be loaded; both are removed when it is pressed. */
export const RetryButton = (props: ButtonProps) => <Button variant="glass" size="sm" {...props} ref={passFocusOn} />;
