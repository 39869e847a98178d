import { expect, test } from "vitest";
import { isForwardingHeader } from "./forwarding-headers.ts";

const added = `
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port X-Forwarded-Server X-Forwarded-Prefix
  Forwarded X-Real-IP Via CF-Connecting-IP CF-Ray CF-Visitor CDN-Loop True-Client-IP X-Client-IP
  X-Cluster-Client-IP Fastly-Client-IP Fly-Client-IP X-Envoy-External-Address X-Amzn-Trace-Id X-Amz-Cf-Id
  X-Azure-ClientIP X-Vercel-Forwarded-For X-Original-Forwarded-For X-Original-Host X-ProxyUser-Ip X-Scheme
  X-HTTPS Proxy-Connection Proxy-Authorization Max-Forwards CF-IPCountry CF-Worker CloudFront-Viewer-Country
  X-Remote-IP Tailscale-User-Login Fly-Region Fastly-SSL X-Forwarded-Anything
`;
test.each(added.trim().split(/\s+/))("takes %s for a header of a proxy", (name) => {
  expect(isForwardingHeader(name.toLowerCase())).toBe(true);
});

test.each([
  "traceparent",
  "mcp-session-id",
  "mcp-protocol-version",
  "x-request-id",
  "icy-metadata",
  "cookie",
  "x-nobody-has-heard-of",
])("takes %s for a header of any program", (name) => {
  expect(isForwardingHeader(name)).toBe(false);
});
