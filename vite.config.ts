import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// React and the router in one file: every page needs them whole, and compressed together they are 3 KB smaller.
const framework = {
  name: "framework",
  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/,
};

// What every public page draws itself with, in one file instead of a dozen of a few hundred bytes: each costs a round trip.
const eager =
  "button|button-variants|icon-button|text-link|page-shell|site-menu|site-footer|aurora|butterfly|error-page|theme-switch|theme|use-theme|toaster|toast-store|use-lazy-component|spinner|link-groups";
const site = {
  name: "site",
  test: new RegExp(
    `vite/preload-helper|/app/site-layout\\.tsx|/app/features/player/(mini-player-slot|store/mini-player-store)\\.tsx?|/app/lib/(document/[a-z-]+|storage/(browser-storage|external-store)|seo|responsive-image|audio-focus|site-links)\\.ts|/content/(content\\.ts|persona\\.json|site\\.json|pictures\\.json|links\\.json|navigation\\.json)|/app/ui/[a-z]+/(${eager})\\.tsx?|lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|context|shared/)`,
  ),
};

// What four pages or more show beside that; never what knows accounts, which public pages do without.
const shared = {
  name: "shared",
  test: /\/app\/(?!lib\/(auth|owner)\/|features\/(access|account|console)\/)|\/content\/(?!access|account|console)|lucide-react/,
  minShareCount: 4,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [framework, site, shared] } } },
  },
}));
