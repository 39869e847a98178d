import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import { isCardFile, maxCardBytes } from "#contracts/character/card-file.ts";
import { AppError } from "#contracts/errors.ts";
import { readCard } from "../../api/character.ts";

const planKey = ["character", "card-plan"];

/** Refuses what can be no card before it is sent. Throws AppError. */
const checkCardFile = (files: readonly File[]): File => {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError("invalid_request", "Please choose one file at a time.");
  if (!isCardFile(file))
    throw new AppError(
      "invalid_request",
      "This file is no Character Card. Please choose a PNG, APNG, JPEG, JSON or CHARX file.",
    );
  if (file.size > maxCardBytes)
    throw new AppError("invalid_request", "This file is too large. A card can have up to 32 MB.");
  return file;
};

/** Reads a card, also when another tab is looked at. What was found is kept while the panel is open. */
export const useCard = (onRead: () => void) => {
  const client = useQueryClient();
  const { data: plan = null } = useQuery<CardPlan | null>({
    queryKey: planKey,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  const reading = useRef<AbortController>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const keep = (found: CardPlan | null) => client.setQueryData<CardPlan | null>(planKey, found);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: (files: readonly File[]) => {
      const file = checkCardFile(files);
      reading.current = new AbortController();
      return readCard(file, reading.current.signal);
    },
    onSuccess: (found) => {
      keep(found);
      onRead();
    },
  });
  const stop = () => reading.current?.abort();
  return {
    plan,
    error: isCancelled ? null : error,
    isReading: isPending && !isCancelled,
    isCancelled,
    /** A file that is read already is given up for a new one. */
    read: (files: readonly File[]) => {
      stop();
      setIsCancelled(false);
      mutate(files);
    },
    cancel: () => {
      stop();
      setIsCancelled(true);
      reset();
    },
    forget: () => keep(null),
  };
};
