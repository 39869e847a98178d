import type { ReactElement } from "react";

/** What a slot beside other elements takes: no text, which has to stand in an element of its own (docs/decisions/017). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
