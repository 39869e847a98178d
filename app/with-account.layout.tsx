import { Outlet } from "react-router";
import { AuthProvider } from "./lib/auth/auth-provider.tsx";

// Around the pages that know who is signed in. The others never load what it takes to find that out.
export default function WithAccount() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
