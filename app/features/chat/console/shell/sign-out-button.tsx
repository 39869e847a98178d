import LogOut from "lucide-react/icons/log-out";
import { useNavigate } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Signs out and redirects to the home page. */
export const SignOutButton = () => {
  const texts = useContent("console");
  const { signOut, isSigningOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await signOut().catch((failure: Error) => ({ error: failure }));
    if (error)
      showToast({ title: texts.signOutFailed.title, description: texts.signOutFailed.text, tone: "destructive" });
    else await navigate("/");
  };
  return (
    <Button
      variant="glass"
      size="sm"
      busy={isSigningOut}
      aria-label={texts.signOut}
      className="max-sm:w-11 max-sm:px-0"
      onClick={() => void leave()}
    >
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">{texts.signOut}</span>
    </Button>
  );
};
