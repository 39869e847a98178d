import { rejectRequest } from "./reject-request.ts";

const maxLength = 255;
const pattern = /^[^\s@]+@([^\s@]+)$/;

/** Rejects the request with the library's own message if this is not an email address. */
export const validateEmail = (email: string): void => {
  const domain = email.length <= maxLength ? pattern.exec(email)?.[1] : undefined;
  // A dot that is neither the first nor the last character.
  if (domain?.slice(1, -1).includes(".")) return;
  rejectRequest({
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  });
};
