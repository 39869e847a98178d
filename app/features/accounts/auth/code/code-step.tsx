import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { useContent } from "#app/lib/content/content.ts";

const loadForm = async () => {
  const { CodeForm } = await import("./code-form.tsx");
  return () => <CodeForm />;
};

/** The step after the password of an account with an authenticator app. Few have one, so it is loaded on demand. */
export const CodeStep = () => {
  const texts = useContent("access");
  const { render, failure } = useLazyComponent(true, loadForm);
  if (render) return render({});
  return failure ? (
    <LoadFailure failure={failure} />
  ) : (
    <Spinner label={texts.auth.code.loading} className="mx-auto size-8 text-accent" />
  );
};
