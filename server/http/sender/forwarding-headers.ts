// Headers that proxies, load balancers, tunnels and CDNs add to a request. Any other name, known or not, shows nothing:
// tools on the owner's machine send what they like (traceparent, mcp-session-id, x-request-id).
const names = `
  forwarded via cdn-loop max-forwards proxy-authorization proxy-connection
  x-real-ip x-real-port x-client-ip x-cluster-client-ip x-remote-ip x-remote-addr x-proxyuser-ip true-client-ip
  incap-client-ip x-sucuri-clientip x-zscaler-clientip
  x-scheme x-https x-url-scheme front-end-https x-proxy-id x-varnish x-original-host x-original-url
  x-rewrite-url x-amzn-trace-id x-cloud-trace-context x-railway-edge x-zeabur-ip x-nf-client-connection-ip
  x-appengine-user-ip x-arr-ssl x-arr-log-id
`;
const forwarding = new Set(names.trim().split(/\s+/));
const prefixes = [
  "x-forwarded",
  "x-original-forwarded",
  "cf-",
  "cloudfront-",
  "x-amz-cf-",
  "fastly-",
  "fly-",
  "akamai-",
  "x-akamai-",
  "x-azure-",
  "x-envoy-",
  "x-vercel-",
  "x-render-",
  "tailscale-",
];

/** Whether only something between the client and the site sends a header of this (lower-case) name. */
export const isForwardingHeader = (name: string): boolean =>
  forwarding.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
