import { callFunction } from "#app/lib/api/call-function.ts";
import type { OfferedGreeting } from "#contracts/character/greetings.ts";

// What few conversations need, loaded when one does.

export { fillGreeting } from "./fill-greeting.ts";

/** All first messages, also where they were too long to be sent with the page. */
export const fetchGreetings = async (): Promise<readonly OfferedGreeting[]> =>
  (await callFunction("persona-greetings", {})).greetings;
