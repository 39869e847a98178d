import { Outlet } from "react-router";
import { beginClient } from "./lib/auth/auth-client.ts";
import { AuthProvider } from "./lib/auth/auth-provider.tsx";

// Before the page is alive, so that the answer is there when it is.
void beginClient();

// Around the pages that know who is signed in. The others never load what it takes to find that out.
export default function WithAccount() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
