import "@site/supabase/embedded/end-with-parent.ts";

console.log("idle");
setInterval(() => undefined, 1_000_000);
