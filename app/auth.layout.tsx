import { Outlet } from "react-router";
import { preloadSupabase, mayHaveSession } from "./lib/auth/supabase-client.ts";
import { AuthProvider } from "./lib/auth/auth-provider.tsx";

// Preloads the Supabase client before hydration if a session is stored, because the page then waits for it. Signed-out
// users see the form first.
if (mayHaveSession()) preloadSupabase();

// Auth provider for the pages that depend on the session. Public pages never load the auth code.
export default function AuthLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
