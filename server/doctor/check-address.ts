import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { isLoopbackHost } from "../loopback.ts";
import { askForStatus } from "../models/ask-for-models.ts";
import { checkBodyLimit } from "./check-body-limit.ts";
import { checkCertificate } from "./check-certificate.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const what = "Address";
const timeoutMs = 10_000;

/** The address that visitors use: whether it leads here, with a certificate, and whether the proxy is known. */
export const checkAddress = async ({ siteLookup, siteUrl, trustProxy }: Env): Promise<Finding[]> => {
  const { protocol, hostname } = new URL(siteUrl);
  if (isLoopbackHost(hostname))
    return [advise(what, `${siteUrl}, for this machine only`, "Set SITE_URL to the address that visitors are to use.")];
  const findings: Finding[] = [
    protocol === "https:"
      ? await checkCertificate(siteUrl)
      : advise("TLS", `${siteUrl} is not encrypted`, "Put a proxy with a certificate in front (docs/deploy.md)."),
  ];
  if (!trustProxy)
    findings.push(
      advise(
        "Proxy",
        "none is trusted",
        "Set TRUST_PROXY=true if a proxy of yours is in front: else all visitors share its limits.",
      ),
    );
  try {
    const status = await askForStatus(new URL("/healthz", siteUrl), { lookup: siteLookup, timeoutMs });
    const observation = `${siteUrl} answers ${status}`;
    if (status !== 200) return [...findings, bad(what, observation, "Check what the proxy passes on, and where to.")];
    return [...findings, good(what, observation), await checkBodyLimit(siteUrl)];
  } catch (error) {
    const advice = "Start the site; check the name, the certificate and the proxy.";
    return [...findings, bad(what, `${siteUrl} cannot be reached: ${toReason(error)}`, advice)];
  }
};
