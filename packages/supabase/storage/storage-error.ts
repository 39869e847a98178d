import { RequestError } from "../http/error-response.ts";
import { foreignKeyViolation, insufficientPrivilege, uniqueViolation } from "../sqlstate.ts";

/** An error as the storage service of Supabase sends it: the status of the response is 400, the body tells the own one. */
const create = (statusCode: number, code: string, message: string): RequestError =>
  new RequestError({ status: 400, statusCode, code, message });

export const storageErrors = {
  bucketNotFound: () => create(404, "Bucket not found", "Bucket not found"),
  bucketNotEmpty: () => create(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty"),
  objectNotFound: () => create(404, "not_found", "Object not found"),
  relatedNotFound: () => create(404, "InvalidRequest", "The related resource does not exist"),
  duplicate: () => create(409, "Duplicate", "The resource already exists"),
  unauthorized: () => create(403, "Unauthorized", "new row violates row-level security policy"),
  invalidKey: (key: string) => create(400, "Invalid key", `Invalid object key: ${key.slice(0, 200)}`),
  invalidType: (type: string, allowed: readonly string[]) =>
    create(415, "invalid_mime_type", `mime type ${type} is not supported. Supported: ${allowed.join(", ")}`),
  tooLarge: (limit: number) =>
    create(413, "Payload too large", `The object exceeded the maximum allowed size of ${limit} bytes`),
  missingToken: () => create(400, "InvalidRequest", "Missing token"),
  wrongToken: () => new RequestError({ status: 403, code: "InvalidJWT", message: "Invalid token" }),
  invalidToken: () =>
    new RequestError({ status: 400, code: "InvalidJWT", message: "The token is not valid or has expired" }),
  expiredSession: (message: string) => new RequestError({ status: 401, code: "InvalidJWT", message }),
};

/** The error of a statement that the database refused; null for one that says nothing about the request. */
export const findStorageError = (code: string | undefined): RequestError | null => {
  if (code === insufficientPrivilege) return storageErrors.unauthorized();
  if (code === uniqueViolation) return storageErrors.duplicate();
  return code === foreignKeyViolation ? storageErrors.relatedNotFound() : null;
};
