import type { Neo, NeoRequest } from "#server/neo/neo.ts";

export type TestNeoCall = {
  request: NeoRequest;
  write(piece: string): void;
  end(): void;
  fail(error: unknown): void;
};

type Step = { piece: string } | { error: unknown } | "end";

/** A NEO that answers what the test writes, and nothing by itself. It does not care for its signal. */
export const createTestNeo = () => {
  const calls: TestNeoCall[] = [];
  const waiting: ((call: TestNeoCall) => void)[] = [];
  let taken = 0;

  const add = (request: NeoRequest): AsyncIterable<string> => {
    const steps: Step[] = [];
    let wake = Promise.withResolvers<void>();
    const push = (step: Step) => {
      steps.push(step);
      wake.resolve();
      wake = Promise.withResolvers<void>();
    };
    const call: TestNeoCall = {
      request,
      write: (piece) => push({ piece }),
      end: () => push("end"),
      fail: (error) => push({ error }),
    };
    calls.push(call);
    const next = waiting.shift();
    if (next) {
      taken += 1;
      next(call);
    }
    return {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const step = steps.shift();
          if (step === undefined) await wake.promise;
          else if (step === "end") return;
          else if ("error" in step) throw step.error;
          else yield step.piece;
        }
      },
    };
  };
  const neo: Neo = { name: "test", answer: add };
  return {
    ...neo,
    calls,
    /** The next call, each one once. */
    nextCall(): Promise<TestNeoCall> {
      const call = calls[taken];
      if (!call) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return Promise.resolve(call);
    },
  };
};
