import { createContext } from "react";

/** The nonce of the site's own inline scripts while the server renders a page; nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
