import { useClientValue } from "#app/lib/use-client-value.ts";
import { site } from "#content/content.ts";
import { formatMoment } from "../format-day.ts";

const format = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeStyle: "short" });

/** A date and time in the browser's time zone; in UTC on the server and until hydration. */
export const LocalTime = ({ time }: { time: string }) => {
  const text = useClientValue(() => format.format(new Date(time)), formatMoment(time));
  return <time dateTime={time}>{text}</time>;
};
