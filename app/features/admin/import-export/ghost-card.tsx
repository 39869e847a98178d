import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { trimEnd } from "#contracts/trim-end.ts";
import type { ImportBatch } from "#contracts/posts/import-batch.ts";
import type { ImportBatchResult } from "#contracts/posts/imported-posts.ts";
import { showError } from "../api/error-message.ts";
import { useReloadPosts } from "../posts/use-posts.ts";
import { getHosts, type ImportCandidate } from "./import-candidate.ts";
import { importPosts, type PostImportReport } from "./import-posts.ts";
import { ImportReport } from "./import-report.tsx";
import { readGhost } from "./read-ghost.ts";

// Long timeout: the server may copy images from other hosts before it responds.
const batchTimeoutMs = 180_000;

const sendImportBatch = (batch: ImportBatch): Promise<ImportBatchResult> =>
  callAsOwner("import-batch", batch, { timeoutMs: batchTimeoutMs });

/** Ghost import: shows the posts and image hosts found in the export, then imports them. */
export const GhostCard = () => {
  const texts = useContent("admin");
  const reloadPosts = useReloadPosts();
  const [site, setSite] = useState("");
  const [posts, setPosts] = useState<ImportCandidate[] | null>(null);
  const [named, setNamed] = useState<string[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const [report, setReport] = useState<PostImportReport | null>(null);

  const open = async (file: File | null) => {
    setReport(null);
    setNamed([]);
    if (!file) return setPosts(null);
    try {
      setPosts(await readGhost(file, trimEnd(site.trim(), /\//)));
    } catch (error) {
      setPosts(null);
      showError(error);
    }
    return undefined;
  };
  const run = async () => {
    if (!posts) return;
    setDone(0);
    setReport(await importPosts(posts, { tool: "ghost", hosts: named, onProgress: setDone, send: sendImportBatch }));
    setDone(null);
    void reloadPosts();
    setPosts(null);
  };
  const name = (host: string, isNamed: boolean) =>
    setNamed(isNamed ? [...named, host] : named.filter((other) => other !== host));
  const hosts = posts ? getHosts(posts) : [];
  const drafts = posts?.filter(({ draftReason }) => draftReason !== null).length ?? 0;
  return (
    <Card title={texts.transfer.ghostTitle} description={texts.transfer.ghostText}>
      <TextField
        label={texts.transfer.ghostSite}
        hint={texts.transfer.ghostSiteHint}
        type="url"
        value={site}
        onChange={(event) => setSite(event.currentTarget.value)}
      />
      <FileField label={texts.transfer.ghostFile} accept=".json,application/json" onFile={(file) => void open(file)} />
      {posts && (
        <div className="grid gap-4">
          <output>{`${posts.length.toLocaleString("en-US")} ${texts.transfer.ghostFound}`}</output>
          {drafts > 0 && <p>{`${drafts.toLocaleString("en-US")} ${texts.transfer.ghostDrafts}`}</p>}
          {hosts.length > 0 && (
            <fieldset className="grid">
              <legend className="mb-1 text-sm font-semibold">{texts.transfer.ghostHosts}</legend>
              {hosts.map((host) => (
                <CheckboxField
                  key={host}
                  label={host}
                  checked={named.includes(host)}
                  onCheckedChange={(isNamed) => name(host, isNamed)}
                />
              ))}
            </fieldset>
          )}
          {done === null ? (
            <div>
              <Button disabled={posts.length === 0} onClick={() => void run()}>
                {texts.transfer.ghostImport}
              </Button>
            </div>
          ) : (
            <Progress
              label={texts.transfer.importing}
              value={done}
              max={posts.length}
              valueText={`${done} / ${posts.length}`}
            />
          )}
        </div>
      )}
      {report && (
        <ImportReport
          lines={[
            `${report.created} ${texts.transfer.created}`,
            `${report.images} ${texts.transfer.picturesCopied}`,
            `${report.same} ${texts.transfer.same}`,
          ]}
          drafts={report.drafts}
          problems={report.problems}
        />
      )}
    </Card>
  );
};
