import { siteOptions } from "#server/backend-options.ts";
import "@site/supabase/embedded/end-with-parent.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

// A separate program that a test kills: inserts rows through the API and prints the slug of each acknowledged one.
const backend = await createEmbeddedBackend({
  ...siteOptions,
  directory: process.argv[2],
  keys: testKeys,
  siteUrl: testSiteUrl,
  mail: createMailbox(),
  // Many times while it writes, instead of hardly ever.
  checkpoints: { wantedBytes: 1, neededBytes: 1, checkEveryMs: 20 },
});
const end = Date.now() + 60_000;
for (let round = 0; Date.now() < end; round += 1) {
  const slugs = Array.from({ length: 4 }, (_, index) => `row-${process.pid}-${round}-${index}`);
  await Promise.all(
    slugs.map(async (slug) => {
      const { status } = await backend.serviceClient().from("posts").insert({ slug, title: slug, content: slug });
      if (status === 201) process.stdout.write(`${slug}\n`);
    }),
  );
}
