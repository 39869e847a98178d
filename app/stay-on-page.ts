import { createStayOnPage } from "./lib/navigation/stay-on-page.ts";
import { showToast } from "./ui/overlays/toast-store.ts";
import { getContent } from "./lib/content/content.ts";

/** Shared by `entry.client.tsx` and the root route. */
export const stayOnPage = createStayOnPage((failure) => {
  const navigation = getContent("navigation");
  const { page: description, title } = navigation.errors[failure];
  showToast({ title, description, tone: "destructive" });
});
