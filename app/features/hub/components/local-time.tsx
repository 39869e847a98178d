import { useClientValue } from "#app/lib/storage/use-client-value.ts";
import { formatDateTime, formatDay, formatLocalDay } from "#app/lib/format-date.ts";
import { formatMoment } from "../format-moment.ts";

/** A date and time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalTime = ({ time }: { time: string }) => {
  const text = useClientValue(() => formatDateTime(time), formatMoment(time));
  return <time dateTime={time}>{text}</time>;
};

/** The date of a time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalDay = ({ time }: { time: string }) => {
  const text = useClientValue(() => formatLocalDay(time), formatDay(time));
  return <time dateTime={time}>{text}</time>;
};
