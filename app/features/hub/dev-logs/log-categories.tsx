import { useContent } from "#app/lib/content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { LocalDay } from "../components/local-time.tsx";
import { listByCategory } from "./filter-logs.ts";
import { TypeIcon } from "./log-type.tsx";

type Props = { logs: DevLog[]; onOpen: (log: DevLog) => void };

/** Three columns with the newest logs of a type. */
export const LogCategories = ({ logs, onOpen }: Props) => {
  const texts = useContent("hub/dev-logs");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      {listByCategory(logs).map(({ category, logs: entries }) => (
        <section key={category} aria-labelledby={`category-${category}`} className="surface rounded-xl p-5">
          <h3
            id={`category-${category}`}
            className="flex items-center gap-2.5 font-semibold [&_svg]:size-5 [&_svg]:text-accent"
          >
            <TypeIcon type={category} />
            <span>{texts.filters[category]}</span>
          </h3>
          <ul className="mt-3 grid">
            {entries.map((log) => (
              <li key={log.id} className="border-t border-line">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => onOpen(log)}
                  className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)] [overflow-wrap:anywhere] cursor-pointer py-2.5 text-start hover:text-accent"
                >
                  <span dir="auto" className="font-medium">
                    {log.title}
                  </span>
                  <span className="text-xs text-foreground-muted">
                    <LocalDay time={log.timestamp} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
