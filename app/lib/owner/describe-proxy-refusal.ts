const settings = {
  size: "client_max_body_size in nginx, request_body with max_size in Caddy, LimitRequestBody in Apache",
  time: "proxy_read_timeout and proxy_send_timeout in nginx, the timeouts of transport http in Caddy, ProxyTimeout in Apache",
};

/**
 * The sentence for an upload that a server in front of the site refused, which answers with a page of its own; empty if
 * the response is another one.
 */
export const describeProxyRefusal = ({ status, headers }: Response): string => {
  if (/\bjson\b/.test(headers.get("content-type") ?? "")) return "";
  if (status === 413)
    return `A server in front of this site does not let such a large file through (413). Please raise its limit: ${settings.size}.`;
  if (status === 502 || status === 504)
    return `A server in front of this site gave up before the upload was done (${status}). Please try again. If it happens with large files only, raise its limits: ${settings.time}; ${settings.size}.`;
  return "";
};
