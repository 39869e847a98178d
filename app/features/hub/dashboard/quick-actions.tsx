import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";

export const QuickActions = () => {
  const { heading, actions } = useContent("hub/dashboard").quickActions;
  return (
    <Card title={heading}>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {actions.map(({ label, text, to }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="flex items-center justify-between gap-3 rounded-md border border-line px-4 py-3 transition-colors hover:border-accent hover:bg-accent-subtle [&_svg]:size-4 [&_svg]:shrink-0"
            >
              <span className="grid leading-snug">
                <span className="font-semibold">{label}</span>
                <span className="text-xs text-foreground-muted">{text}</span>
              </span>
              <ArrowUpRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
