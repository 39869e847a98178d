import { Card } from "#app/ui/layout/card.tsx";
import { Fact } from "../components/fact.tsx";
import { formatBoot } from "../format-moment.ts";
import { useContent } from "#app/lib/content/content.ts";

export const SystemInformation = () => {
  const { systemInformation: texts, systemInfo } = useContent("hub/dashboard");
  return (
    <Card title={texts.heading}>
      <dl className="text-sm">
        <Fact name={texts.version}>{systemInfo.version}</Fact>
        <Fact name={texts.status}>{systemInfo.status}</Fact>
        <Fact name={texts.lastBoot}>
          <time dateTime={systemInfo.lastBoot}>{formatBoot(systemInfo.lastBoot)}</time>
        </Fact>
        <Fact name={texts.uptime}>{texts.uptimeValue}</Fact>
      </dl>
    </Card>
  );
};
