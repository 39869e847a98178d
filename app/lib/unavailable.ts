import { data } from "react-router";

/** 503 response that a loader throws when the backend is unavailable; renders the error page. The backend logs the cause. */
export const unavailable = (what: string) => data(what, { status: 503, headers: { "Retry-After": "10" } });
