import { ButtonLink } from "#app/ui/actions/button.tsx";
import { ErrorPage } from "#app/ui/layout/error-page.tsx";

export const PostNotFound = () => (
  <ErrorPage title="Post Not Found" text="The blog post you're looking for doesn't exist.">
    <ButtonLink to="/landing#stories">Back to Blog</ButtonLink>
  </ErrorPage>
);
