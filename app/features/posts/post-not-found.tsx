import { ButtonLink } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { ErrorPage } from "#app/ui/layout/error-page.tsx";

export const PostNotFound = () => {
  const { backToBlog, missing } = useContent("site").blog;
  return (
    <ErrorPage title={missing.title} text={missing.text}>
      <ButtonLink to="/landing#stories">{backToBlog}</ButtonLink>
    </ErrorPage>
  );
};
