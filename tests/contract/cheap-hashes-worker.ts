import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";

// The database's worker thread with cheap password hashes, as other tests use them.
useCheapPasswordHashes();
await import("#server/backend/embedded/worker.ts");
