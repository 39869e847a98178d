import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { renderLetterForm } from "#app/lib/letter-form.server.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/letters.route";

export const loader = ({ context }: Route.LoaderArgs) =>
  data(
    { siteUrl: context.get(siteContext).siteUrl, form: renderLetterForm("stories", buttonVariants("primary", "md")) },
    { headers: publicCacheHeaders() },
  );
export const headers = passLoaderHeaders;
export const meta: Route.MetaFunction = createMeta(() => getContent("letters"));

/** Where somebody asks to be told of new stories. */
export default function LettersPage({ loaderData: { form } }: Route.ComponentProps) {
  const { heading, text } = useContent("letters");
  return (
    <main id="content" className="mx-auto w-full max-w-7xl px-gutter py-10">
      <PageHeading title={heading} text={text} />
      <div className="[&_form]:ms-0 [&_h2]:sr-only" dangerouslySetInnerHTML={{ __html: form }} />
    </main>
  );
}
