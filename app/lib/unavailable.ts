import { data } from "react-router";

/** What a loader throws when the backend does not answer: the error page with status 503. The backend itself logs why. */
export const unavailable = (what: string) => data(what, { status: 503, headers: { "Retry-After": "10" } });
