import { spawn } from "node:child_process";

// Starts a program and prints its process id.
const child = spawn(process.execPath, [process.argv[2] ?? ""], { stdio: ["ignore", "inherit", "inherit"] });
console.log(child.pid);
