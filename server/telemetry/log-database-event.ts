import type { DatabaseEvent } from "@site/supabase/embedded/connection.ts";
import type { Log } from "./log.ts";

/** Logs one line per event of the database. */
export const logDatabaseEvent =
  (log: Log) =>
  ({ kind, ...facts }: DatabaseEvent): void => {
    switch (kind) {
      case "database-awaited":
        return log.warn(facts, "the database cannot be reached yet: the start waits for it");
      case "database-polled":
        return log.warn(
          facts,
          "the pooler of DATABASE_URL passes no notifications on: changes of other processes show a second later; DATABASE_DIRECT_URL, an address without the pooler, avoids that",
        );
      case "database-ended":
        return log.error(facts, "the database thread ended and is being restarted");
      case "database-not-restarted":
        return log.error(facts, "the database cannot be reopened yet");
      case "database-restarted":
        return log.warn(facts, "the database is running again");
      case "database-not-vacuumed":
        return log.warn(facts, "the database could not be vacuumed: its files may grow until tomorrow");
      case "database-log-not-shortened":
        return log.warn(facts, "the log of the database could not be shortened: its files grow until that works");
      case "disk-low":
        return log.error(facts, "the disk is full: writes are rejected until space is free");
      case "disk-recovered":
        return log.warn(facts, "the disk has space again: writes are accepted");
    }
  };
