import { AppError } from "#contracts/errors.ts";
import type { AdminContext } from "../function-definition.ts";

export const postsUnavailable = (detail: string) =>
  new AppError("unavailable", "The posts are not available at the moment. Nothing was changed.", { detail });

export const postNotFound = () => new AppError("not_found", "This post no longer exists.");

export const posts = ({ backend }: Pick<AdminContext, "backend">) => backend.serviceClient().from("posts");
