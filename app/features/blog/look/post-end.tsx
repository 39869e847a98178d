import ArrowLeft from "lucide-react/icons/arrow-left";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";

export const BackToBlog = () => (
  <ButtonLink to="/landing" variant="glass" size="sm">
    <ArrowLeft aria-hidden />
    Back to Blog
  </ButtonLink>
);

export const PostEnd = () => (
  <div className="mt-16 grid justify-items-center gap-10">
    <span aria-hidden="true" className="flex w-full max-w-md items-center gap-5 text-line-strong before:h-px before:flex-1 before:bg-current before:opacity-40 after:h-px after:flex-1 after:bg-current after:opacity-40">
      <Butterfly className="size-10" />
    </span>
    <BackToBlog />
  </div>
);
