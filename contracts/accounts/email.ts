// Apart from the schemas, so that a form that only looks at an address carries none.

/** What an e-mail address looks like. Whether there is one, only a mail to it can tell. */
export const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
