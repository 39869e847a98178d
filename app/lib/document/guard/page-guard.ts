import { holdPresses } from "./hold-presses.ts";
import { keepChanges } from "./keep-changes.ts";
import { layOutBelow } from "./lay-out-below.ts";
import { startModules } from "./start-modules.ts";

// Inlined into the head of every document (docs/decisions/020): as small as it can be, and without imports from elsewhere.
const sentence = document.currentScript?.dataset.late ?? "";
keepChanges(document);
layOutBelow(window);
startModules(window, holdPresses(document, sentence));
