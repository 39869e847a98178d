import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runProgram, startProgram, waitFor } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { openBehindProxy } from "./proxy-checks.ts";
import { connectToProxy } from "./visit-proxy.ts";

const file = "deploy/nginx.conf";

export const nginx: RealService = {
  name: "nginx",
  title: `nginx with ${file}`,
  find: async (tools) => {
    const program = tools.getProgram("nginx", "Debian's package nginx");
    const openssl = tools.getProgram("openssl", "which makes the certificate");
    return {
      version: /nginx\/(\S+)/.exec(await runProgram(program, ["-v"]))?.[1] ?? "version unknown",
      open: () =>
        openBehindProxy(async ({ site, http, https }) => {
          const folder = tools.createFolder();
          const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
          const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
          const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
          await runProgram(openssl, ["req", "-x509", ...keyOptions, "-out", certificate, "-days", "1", ...subject]);
          const own = readFileSync(file, "utf8")
            .replaceAll("example.com", "localhost")
            .replaceAll(/^ *listen \[::\].*$/gm, "")
            .replace("listen 80;", `listen 127.0.0.1:${http};`)
            .replace("listen 443 ", `listen 127.0.0.1:${https} `)
            .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
            .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
            .replace(":3000", `:${site}`);
          const settings = path.join(folder, "nginx.conf");
          const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
          // What Debian's own file has around those of conf.d.
          const around = `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${own}
}
`;
          writeFileSync(settings, around);
          const server = startProgram(program, ["-e", "stderr", "-p", folder, "-c", settings]);
          await waitFor("nginx answers", async () => {
            if (server.child.exitCode !== null) throw new Error(server.output());
            const connection = await connectToProxy(https);
            connection.close();
            return true;
          });
          return server.stop;
        }),
    };
  },
};
