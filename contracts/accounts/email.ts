// Separate from the schemas, so that a form that only checks an address does not load them.

/** Checks only the syntax of an email address; only an email can verify that it exists. */
export const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
