/** Checks only the syntax of an address; only an email can verify that it exists. */
export const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
