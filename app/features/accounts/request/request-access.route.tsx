import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import type { Route } from "./+types/request-access.route";
import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";

type Name = "name" | "email" | "reason";
const empty: Record<Name, string> = { name: "", email: "", reason: "" };
const draft = createDraft("chloe-access-request-draft", parseTexts(empty));

const findErrors = async (values: Record<Name, string>): Promise<Partial<Record<Name, string>>> => {
  // Lazy loaded on submit: the schema library is not needed to read the page.
  const { accessRequestSchema } = await import("#contracts/accounts/access-request.ts");
  return toFormErrors(accessRequestSchema.safeParse(values).error?.issues ?? []);
};

const showError = (error: unknown): void => {
  const { toasts } = getContent("access").request;
  const description = describeError(error, { unreachable: toasts.errorText, otherwise: toasts.errorText });
  const isRejected = error instanceof ApiError && !error.isUnreachable;
  const tone = description.includes("already submitted") ? "neutral" : "destructive";
  showToast({ title: isRejected ? toasts.failed : toasts.error, description, tone });
};

const useRequestForm = () => {
  const { toasts } = useContent("access").request;
  const { read, field, setErrors, clear, form } = useForm(empty, draft);
  const { isBusy, run } = useSubmit();
  const send = async () => {
    const values = read();
    if (!setErrors(await findErrors(values))) return;
    const { message } = await callFunction("request-access", values);
    // Clearing a long reason shrinks the form: settle the button's position first, since the toast must not cover it.
    flushSync(clear);
    form.current?.scrollIntoView({ block: "nearest" });
    showToast({ title: toasts.submitted, description: message || toasts.submittedText, tone: "success" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(send, showError);
  };
  return { field, form, isBusy, submit };
};

const RequestForm = () => {
  const texts = useContent("access");
  const { labels, reasonHint, submit: submitLabel } = texts.request;
  const { field, form, isBusy, submit } = useRequestForm();
  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="surface grid gap-6 rounded-2xl p-6 sm:p-9">
      <WithoutScript>{texts.request.withoutScript}</WithoutScript>
      <TextField {...field("name")} label={labels.name} aria-required autoComplete="name" />
      <TextField
        {...field("email")}
        label={labels.email}
        aria-required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextArea {...field("reason")} label={labels.reason} hint={reasonHint} aria-required rows={5} />
      <Button type="submit" size="lg" busy={isBusy} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { title, description } = getContent("access").request;
  return { title, description };
});

const Steps = () => {
  const { whatNext } = useContent("access").request;
  return (
    <section aria-labelledby="what-next" className="mt-12 hidden lg:block">
      <h2 id="what-next" className="font-display text-title font-semibold">
        {whatNext.title}
      </h2>
      <ol className="mt-5 grid gap-4">
        {whatNext.steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2.5rem_1fr] items-baseline gap-3 text-foreground-muted">
            <span aria-hidden="true" className="aurora-text font-display text-heading font-medium lining-nums">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};

export default function RequestAccessPage() {
  const { title, lead, haveAccount, toLogin } = useContent("access").request;
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-7xl gap-10 px-gutter pt-6 pb-section lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-20 lg:pt-14"
    >
      <div>
        <Butterfly flapping className="mb-6 hidden size-24 lg:block" />
        <h1 className="aurora-text font-display text-display font-medium tracking-display">{title}</h1>
        <p className="mt-5 max-w-[28em] text-lg text-foreground-muted">{lead}</p>
        <p className="mt-6 text-foreground-muted">
          <span>{`${haveAccount} `}</span>
          <TextLink to="/auth">{toLogin}</TextLink>
        </p>
        <Steps />
      </div>
      <RequestForm />
      <FirstScreenEnd />
    </main>
  );
}
