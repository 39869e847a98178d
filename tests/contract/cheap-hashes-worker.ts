import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";

// The thread of a database, with hashes as the tests of every other database have them.
useCheapPasswordHashes();
await import("#server/backend/embedded/worker.ts");
