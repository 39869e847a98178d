import { useStore } from "#app/lib/storage/external-store.ts";
import { pageFrames } from "./reveal-text.ts";
import { sendCommand, stopCommand } from "./send-command.ts";
import { createTerminal } from "./terminal.ts";

// Module scope: running commands and their lines survive client-side navigation.
export const terminal = createTerminal({ send: sendCommand, onStop: stopCommand, frames: pageFrames });

export const useTerminal = () => useStore(terminal.store);
