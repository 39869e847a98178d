import donationData from "#content/donation.json" with { type: "json" };
import type { Donation } from "#contracts/content/donation.ts";

export const donation: Donation = donationData;
