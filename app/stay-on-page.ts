import { createStayOnPage } from "./lib/navigation/stay-on-page.ts";
import { navigation } from "./lib/site-links.ts";
import { showToast } from "./ui/overlays/toast-store.ts";

/** Shared by `entry.client.tsx` and the root route. */
export const stayOnPage = createStayOnPage((failure) => {
  const { page: description, title } = navigation.errors[failure];
  showToast({ title, description, tone: "destructive" });
});
