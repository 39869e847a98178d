import { expect, test } from "vitest";
import { classifyRequest } from "./classify-request.ts";
import { isLoopbackAuthority, isLoopbackHost } from "../../loopback.ts";

const siteUrl = "http://localhost:3000";
type Given = {
  peer?: string | undefined;
  httpVersion?: string;
  method?: string;
  target?: string;
  headers?: Record<string, string>;
  more?: string[];
};

const classify = ({ headers = {}, more = [], ...given }: Given = {}): string => {
  const rawHeaders = [...Object.entries({ Host: "localhost:3000", ...headers }).flat(), ...more];
  const facts = {
    peer: "127.0.0.1",
    httpVersion: "1.1",
    method: "POST",
    target: "/functions/v1/posts-admin",
    rawHeaders,
    ...given,
  };
  return classifyRequest(facts, siteUrl).kind;
};

test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "treats %s as loopback",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each(["0.0.0.0", "10.0.0.1", "localhost.example.com", "127.0.0.1.example.com", "127.1", "127.0.0.256", "::", ""])(
  "does not treat %s as loopback",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
    expect(isLoopbackAuthority(host)).toBe(false);
  },
);

test.each([
  "localhost.",
  "localhost.:3000",
  "evil.localhost:3000",
  "EVIL.localhost",
  "0.0.0.0:3000",
  "[::]:3000",
  "[::ffff:7f00:1]:3000",
])(
  "refuses the host name %s, at which browsers on this machine reach it, without treating it as a proxy sign",
  (host) => {
    expect(classify({ headers: { Host: host } })).toBe("refused");
    expect(classify({ headers: { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" } })).toBe(
      "refused",
    );
  },
);

test.each([
  "localhost.evil.example",
  "evil-localhost",
  "evil.localhost.example:3000",
  "0.0.0.0.example",
  "10.0.0.1:3000",
  "[::ffff:a00:1]:3000",
  "[::2]:3000",
  "localhost:3000:1",
  "",
])("treats the host name %s as a proxy sign", (host) => {
  expect(classify({ headers: { Host: host } })).toBe("remote-sign");
});

// As sent by Chromium, Firefox, curl, Node.js and supabase-js.
const page = {
  "Sec-Fetch-Site": "same-origin",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Dest": "empty",
  "sec-ch-ua-platform": '"Linux"',
  DNT: "1",
  Priority: "u=1",
};
const clients: [string, Given][] = [
  ["curl", { method: "GET", headers: { "User-Agent": "curl/8.5.0", Accept: "*/*" } }],
  [
    "a browser at its address bar",
    {
      method: "GET",
      headers: {
        "Sec-Fetch-Site": "none",
        "Upgrade-Insecure-Requests": "1",
        Cookie: "a=b",
        "Cache-Control": "max-age=0",
      },
    },
  ],
  [
    "our own page",
    {
      headers: {
        ...page,
        Origin: siteUrl,
        Referer: `${siteUrl}/admin`,
        apikey: "x",
        "Content-Type": "application/json",
      },
    },
  ],
  ["our own page at 127.0.0.1", { headers: { ...page, Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000" } }],
  ["our own page at [::1]", { peer: "::1", headers: { ...page, Host: "[::1]:3000", Origin: "http://[::1]:3000" } }],
  [
    "Node's fetch",
    {
      headers: {
        connection: "keep-alive",
        "accept-language": "*",
        "sec-fetch-mode": "cors",
        "accept-encoding": "br, gzip, deflate",
      },
    },
  ],
  [
    "supabase-js",
    {
      headers: {
        apikey: "x",
        authorization: "Bearer x",
        "x-client-info": "supabase-js-web/2",
        "X-Supabase-Api-Version": "2024-01-01",
        "content-profile": "public",
        prefer: "return=minimal",
      },
    },
  ],
  [
    "a link on a page at another port",
    { method: "GET", headers: { "Sec-Fetch-Site": "same-site", Referer: "http://localhost:5173/" } },
  ],
  ["a socket for both kinds of address", { peer: "::ffff:127.0.0.1" }],
  [
    "a client of the Model Context Protocol",
    { headers: { "mcp-protocol-version": "2025-06-18", "mcp-session-id": "x", "mcp-method": "tools/call" } },
  ],
  [
    "a traced program",
    {
      headers: { traceparent: "00-0-0-01", tracestate: "x", baggage: "a=b", "X-B3-TraceId": "1", "X-Request-Id": "1" },
    },
  ],
  // Of WebKitGTK (GStreamer), VLC and mpv.
  ["a player", { headers: { "icy-metadata": "1", "transferMode.dlna.org": "Streaming", Range: "bytes=0-" } }],
  ["a program whose headers nobody has heard of", { headers: { "X-Nobody-Has-Heard-Of": "1", "sentry-trace": "1" } }],
  ["HTTP/2", { httpVersion: "2.0", more: [":method", "POST"] }],
];
test.each(clients)("classifies %s on this machine as local", (_, given) => {
  expect(classify(given)).toBe("local");
});

test("treats a forwarding header as a proxy sign, whatever its value", () => {
  expect(classify({ headers: { "X-Forwarded-For": "127.0.0.1" } })).toBe("remote-sign");
  expect(classify({ headers: { "x-real-ip": "" } })).toBe("remote-sign");
});

const signs: [string, Given][] = [
  [
    "HTTP/1.0, as a plain proxy_pass speaks it",
    { httpVersion: "1.0", headers: { Host: "127.0.0.1:3000", Connection: "close" } },
  ],
  ["a peer on the network", { peer: "192.168.1.20" }],
  ["no connection at all", { peer: undefined, httpVersion: "" }],
  ["a lost peer address with a proxy's header", { peer: undefined, headers: { "X-Forwarded-For": "203.0.113.7" } }],
  ["another host name (DNS rebinding)", { headers: { Host: "evil.example:3000" } }],
  ["a host name that only looks like ours", { headers: { Host: "localhost.evil.example" } }],
  ["two host names", { more: ["Host", "evil.example"] }],
  ["a host name with a user", { headers: { Host: "localhost@evil.example" } }],
  ["a whole address in the request line", { target: "http://evil.example/" }],
  [
    "an Origin elsewhere on a page of its own",
    { headers: { Origin: "https://chloe.example", "Sec-Fetch-Site": "same-origin" } },
  ],
  [
    "an Origin elsewhere on the same site as another page of it",
    { headers: { Origin: "https://www.chloe.example", "Sec-Fetch-Site": "same-site" } },
  ],
  [
    "a Referer elsewhere",
    { method: "GET", headers: { Referer: "https://chloe.example/landing", "Sec-Fetch-Site": "same-origin" } },
  ],
  [
    "a page elsewhere in a browser without fetch metadata",
    { method: "GET", headers: { Referer: "http://chloe.example/landing" } },
  ],
  [
    "a page elsewhere whose Origin a proxy has replaced",
    { headers: { Origin: siteUrl, Referer: "http://chloe.example/admin" } },
  ],
  [
    "a link of a page elsewhere",
    {
      method: "GET",
      headers: {
        Referer: "https://chloe.example/landing",
        "Sec-Fetch-Site": "same-origin",
        "Sec-Fetch-Mode": "navigate",
      },
    },
  ],
  [
    "a script of the first page elsewhere",
    {
      method: "GET",
      headers: { Referer: "https://chloe.example/", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" },
    },
  ],
  ["a Referer that is no address", { method: "GET", headers: { Referer: "x" } }],
  [
    "a proxy that tells of another page",
    { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", Via: "1.1 proxy" } },
  ],
];
test.each(signs)("treats %s as a proxy sign", (_, given) => {
  expect(classify(given)).toBe("remote-sign");
});

const rejections: [string, Given][] = [
  ["a form on another website", { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" } }],
  [
    "a link on another website",
    { method: "GET", headers: { Referer: "https://evil.example/", "Sec-Fetch-Site": "cross-site" } },
  ],
  [
    "a picture on another website without a Referer",
    { method: "GET", headers: { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" } },
  ],
  ["a sandboxed frame", { headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" } }],
  [
    "a page at another port that changes something",
    { headers: { Origin: "http://localhost:5173", "Sec-Fetch-Site": "same-site" } },
  ],
  ["a page at another port in an old browser", { headers: { Origin: "http://localhost:5173" } }],
  // As browsers send it: without fetch metadata and Referer.
  [
    "a WebSocket of another website",
    {
      method: "GET",
      target: "/",
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        Origin: "https://evil.example",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
      },
    },
  ],
  ["a WebSocket of a sandboxed frame", { method: "GET", headers: { Upgrade: "websocket", Origin: "null" } }],
  ["a page of an app on this machine", { headers: { Origin: "file://" } }],
  ["a form on another website in an old browser", { headers: { Origin: "https://evil.example" } }],
  [
    "a form on another website in an old browser, with the page's address",
    { headers: { Origin: "https://evil.example", Referer: "https://evil.example/landing" } },
  ],
  ["a link on another website in an old browser", { method: "GET", headers: { Referer: "https://evil.example/" } }],
  [
    "a link on another website, followed and then restored by the browser",
    { method: "GET", headers: { Referer: "https://evil.example/page", "Sec-Fetch-Site": "none" } },
  ],
  [
    "a link on another website, followed and then reloaded after our page has changed the history",
    {
      method: "GET",
      headers: { Referer: "https://evil.example/", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" },
    },
  ],
  ["a link in an app", { method: "GET", headers: { Referer: "android-app://com.example/", "Sec-Fetch-Site": "none" } }],
  ["a connection that the client has reset", { peer: undefined }],
  [
    "a picture whose address is a name that every browser takes to this machine",
    { method: "GET", headers: { Host: "evil.localhost:3000", "Sec-Fetch-Site": "cross-site" } },
  ],
  [
    "a picture on another website that is measured for advertisements",
    { method: "GET", headers: { "Sec-Fetch-Site": "cross-site", "Attribution-Reporting-Eligible": "event-source" } },
  ],
  [
    "a script that a browser on a slow line delays",
    {
      method: "GET",
      headers: { "Sec-Fetch-Site": "cross-site", Intervention: '<https://a.example/>; level="warning"' },
    },
  ],
  ["an extension of the browser", { headers: { Origin: "chrome-extension://abcdef", "Sec-Fetch-Site": "none" } }],
];
test.each(rejections)("rejects %s without treating it as a proxy sign", (_, given) => {
  expect(classify(given)).toBe("refused");
});
