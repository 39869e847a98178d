import { createStayOnPage } from "./lib/navigation/stay-on-page.ts";
import { navigation } from "./lib/site-links.ts";
import { showToast } from "./ui/overlays/toast-store.ts";

const { title, page } = navigation.errors.offline;

/** Shared by `entry.client.tsx` and the root route. */
export const stayOnPage = createStayOnPage(() => showToast({ title, description: page, tone: "destructive" }));
