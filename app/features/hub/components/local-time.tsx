import { useClientValue } from "#app/lib/use-client-value.ts";
import { site } from "#content/content.ts";
import { formatDay, formatMoment } from "../format-day.ts";

const timeFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeStyle: "short" });
const dayFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium" });

/** A date and time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalTime = ({ time }: { time: string }) => {
  const text = useClientValue(() => timeFormat.format(new Date(time)), formatMoment(time));
  return <time dateTime={time}>{text}</time>;
};

/** The date of a time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalDay = ({ time }: { time: string }) => {
  const text = useClientValue(() => dayFormat.format(new Date(time)), formatDay(time));
  return <time dateTime={time}>{text}</time>;
};
