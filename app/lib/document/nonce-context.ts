import { createContext } from "react";

/** CSP nonce of our inline scripts during server rendering; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
