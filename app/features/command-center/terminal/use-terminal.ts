import { useStore } from "#app/lib/storage/external-store.ts";
import { pageFrames } from "./reveal-text.ts";
import { sendCommand, stopCommand } from "./send-command.ts";
import { createTerminal } from "./terminal.ts";

// Module scope: what runs goes on while other pages are open, and its lines are there on coming back.
export const terminal = createTerminal({ send: sendCommand, onStop: stopCommand, frames: pageFrames });

export const useTerminal = () => useStore(terminal.store);
