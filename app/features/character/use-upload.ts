import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AppError } from "#contracts/errors.ts";

type UploadOptions<Answer> = {
  /** In bytes. */
  findLimit: (file: File) => number;
  send: (file: File, signal: AbortSignal) => Promise<Answer>;
  onSent: (answer: Answer, file: File) => Promise<void> | void;
};

/** Sends one file at a time; another one takes its place. What is too large is refused before it is sent. */
export const useUpload = <Answer>({ findLimit, send, onSent }: UploadOptions<Answer>) => {
  const sending = useRef<AbortController>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async (file: File) => {
      const limit = findLimit(file);
      if (file.size > limit)
        throw new AppError(
          "invalid_request",
          `This file can be up to ${limit / 1_000_000} MB. Please make it smaller.`,
        );
      const { signal } = (sending.current = new AbortController());
      const answer = await send(file, signal);
      signal.throwIfAborted();
      await onSent(answer, file);
      return answer;
    },
  });
  const stop = () => sending.current?.abort();
  return {
    answer: data ?? null,
    error: isCancelled ? null : error,
    isSending: isPending && !isCancelled,
    isCancelled,
    start: (file: File) => {
      stop();
      setIsCancelled(false);
      mutate(file);
    },
    cancel: () => {
      stop();
      setIsCancelled(true);
      reset();
    },
  };
};
