import { followTheme } from "./follow-theme.ts";

// Inlined into the head of every page, to run before the first paint (docs/decisions/011).
followTheme(window);
