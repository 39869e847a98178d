import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Fact } from "../components/fact.tsx";
import { formatDay } from "#app/lib/format-date.ts";
import { useContent } from "#app/lib/content/content.ts";

export const Contributors = () => {
  const { people: texts, members } = useContent("hub/dashboard");
  return (
    <Card title={texts.heading}>
      <ul className="grid gap-5">
        {members.map(({ id, name, role, joinDate, contributions, expertise }) => (
          <li key={id} className="text-sm">
            <h3 className="flex items-center gap-3 text-base font-semibold">
              <span>{name}</span>
              <Badge>{texts.roles[role as keyof typeof texts.roles] ?? role}</Badge>
            </h3>
            <dl className="mt-2">
              <Fact name={texts.joined}>{formatDay(joinDate)}</Fact>
              <Fact name={texts.contributions}>{contributions}</Fact>
              <Fact name={texts.expertise}>{expertise.join(", ")}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
};
