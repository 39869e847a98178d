import { createContext } from "react";

/** The name of the theme's sign: "butterfly", another of `sign-drawings.ts`, or "none". */
export const SignContext = createContext("butterfly");
