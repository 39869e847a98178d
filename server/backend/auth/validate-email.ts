import { rejectRequest } from "./reject-request.ts";

const maxLength = 255;
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Rejects the request with the library's own message if this is not an email address. */
export const validateEmail = (email: string): void => {
  if (email.length <= maxLength && pattern.test(email)) return;
  rejectRequest({
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  });
};
