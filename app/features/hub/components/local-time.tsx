import { useClientValue } from "#app/lib/use-client-value.ts";
import { createDateFormat, formatDay } from "#app/lib/format-date.ts";
import { formatMoment } from "../format-moment.ts";

const formatTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });
const formatLocalDay = createDateFormat({ dateStyle: "medium" });

/** A date and time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalTime = ({ time }: { time: string }) => {
  const text = useClientValue(() => formatTime(time), formatMoment(time));
  return <time dateTime={time}>{text}</time>;
};

/** The date of a time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalDay = ({ time }: { time: string }) => {
  const text = useClientValue(() => formatLocalDay(time), formatDay(time));
  return <time dateTime={time}>{text}</time>;
};
