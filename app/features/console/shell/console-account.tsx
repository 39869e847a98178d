import LogOut from "lucide-react/icons/log-out";
import { useNavigate } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { fill, texts } from "../console-content.ts";

/** Who is signed in, and the way out, which leads home. */
export const ConsoleAccount = ({ email }: { email: string }) => {
  const { signOut, isLeaving } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await signOut().catch((failure: Error) => ({ error: failure }));
    if (error) showToast({ title: texts.signOutFailed.title, description: texts.signOutFailed.text, tone: "destructive" });
    else await navigate("/");
  };
  return (
    <>
      <span className="hidden min-w-0 truncate text-sm text-ink-soft sm:block">{fill(texts.welcome, { email })}</span>
      <Button variant="glass" size="sm" busy={isLeaving} aria-label={texts.signOut} className="max-sm:w-11 max-sm:px-0" onClick={() => void leave()}>
        <LogOut aria-hidden />
        <span className="max-sm:sr-only">{texts.signOut}</span>
      </Button>
    </>
  );
};
