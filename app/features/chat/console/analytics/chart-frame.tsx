import { type ReactNode, useId } from "react";
import { useContent } from "#app/lib/content/content.ts";

type Row = { name: string; value: string };
type Props = { title: string; caption: string; columns: [string, string]; rows: Row[]; children: ReactNode };

/** Chart with its data as an accessible table. */
export const ChartFrame = ({ title, caption, columns, rows, children }: Props) => {
  const texts = useContent("console");
  const id = useId();
  return (
    <section aria-labelledby={id} className="surface grid content-start gap-5 rounded-2xl p-5 sm:p-7">
      <h2 id={id} className="font-display text-title font-semibold">
        {title}
      </h2>
      <div aria-hidden="true">{children}</div>
      <details>
        <summary className="w-fit rounded-md text-sm font-semibold text-accent">{texts.analytics.table}</summary>
        <div className="mt-4 max-h-80 overflow-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line text-start">
                <th scope="col" className="py-2 text-start font-semibold">
                  {columns[0]}
                </th>
                <th scope="col" className="py-2 text-end font-semibold">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value }) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-end tabular-nums">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
};
