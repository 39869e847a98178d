import { holdPresses } from "./hold-presses.ts";
import { keepChanges } from "./keep-changes.ts";
import { layOutBelow } from "./lay-out-below.ts";
import { startModules } from "./start-modules.ts";

// Inlined into the head of every page (docs/decisions/020): keep it small, with imports from this folder only.
const sentence = document.currentScript?.dataset.late ?? "";
keepChanges(document);
layOutBelow(window);
startModules(window, holdPresses(document, sentence));
