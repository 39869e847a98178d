// Headers that browsers, curl, wget, Node's fetch, Prometheus, supabase-js and our own pages send. Headers that a proxy
// or a CDN adds are omitted on purpose: an unlisted name counts as a sign of one.
const names = `
  host connection keep-alive content-length content-type content-encoding content-language content-disposition
  transfer-encoding te trailer expect upgrade http2-settings date
  user-agent accept accept-charset accept-encoding accept-language authorization cookie from
  cache-control pragma if-match if-none-match if-modified-since if-unmodified-since if-range range
  origin referer access-control-request-method access-control-request-headers
  access-control-request-private-network access-control-request-local-network
  dnt priority purpose save-data upgrade-insecure-requests service-worker service-worker-navigation-preload
  ping-from ping-to last-event-id device-memory dpr width viewport-width downlink ect rtt
  available-dictionary dictionary-id alt-used idempotency-key intervention
  attribution-reporting-eligible attribution-reporting-support x-moz x-purpose x-requested-with
  x-prometheus-scrape-timeout-seconds
  apikey x-client-info x-supabase-api-version x-retry-count x-region accept-profile content-profile prefer range-unit
  x-upsert x-metadata tus-resumable upload-length upload-metadata upload-offset upload-defer-length
  x-admin-secret x-confirm x-image-host-key x-local-key x-media-kind
  :method :path :scheme :authority
`;
const known = new Set(names.trim().split(/\s+/));

/** Whether clients on this machine send a header of this (lower-case) name. Pages cannot set `sec-*`, only browsers. */
export const isKnownHeader = (name: string): boolean => known.has(name) || name.startsWith("sec-");
