import { Outlet } from "react-router";
import { preloadSupabase, mayHaveSession } from "./lib/auth/supabase-client.ts";
import { AuthProvider } from "./lib/auth/auth-provider.tsx";

// Whoever has a session waits for the answer, so it is asked for before the page is alive. A form of somebody who has none
// comes first.
if (mayHaveSession()) void preloadSupabase();

// Around the pages that know who is signed in. The others never load what it takes to find that out.
export default function AuthLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
