import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Where language models reach the site. */
export const McpCard = () => {
  const { mcp: texts, once } = useContent("integrations");
  const address = new URL("/mcp", window.location.origin).href;
  return (
    <Card title={texts.title} description={texts.text}>
      <p className="flex flex-wrap items-center gap-3">
        <span>{texts.address}</span>
        <code translate="no" className="rounded-md bg-surface-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {address}
        </code>
        <CopyButton label={texts.copy} getText={() => address} texts={once} />
      </p>
    </Card>
  );
};
