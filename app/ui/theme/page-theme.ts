import { followTheme } from "./follow-theme.ts";

// Inlined into the head of every document, before anything is painted (docs/decisions/020).
followTheme(window);
