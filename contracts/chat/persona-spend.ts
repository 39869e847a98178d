/** What visitors used on a day (UTC, as YYYY-MM-DD) to talk with the character. */
export type SpendDay = { day: string; messages: number; tokens: number };

/** Answer of the function `persona-chat-spend`; days without use are left out, the newest comes first. */
export type PersonaSpend = { isOn: boolean; today: string; days: SpendDay[] };
