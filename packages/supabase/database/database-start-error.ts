/** The site cannot start on this database; the message is for the person who set it up, and begins in the middle of a sentence. */
export class DatabaseStartError extends Error {}
