import { sentenceKey } from "../sentence.ts";

// Separate from the schemas, so that a form that only checks an address does not load them.

/** Checks only the syntax of an email address; only an email can verify that it exists. */
export const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;

/** Characters that nobody sees: they make an address another one that looks the same. */
export const invisibleInEmail = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
export const invisibleEmail = sentenceKey("forms.emailInvisible");
