import type { Neo, NeoRequest } from "#server/chat/neo/neo.ts";

export type TestNeoCall = {
  request: NeoRequest;
  write(chunk: string): void;
  end(): void;
  fail(error: unknown): void;
};

type Step = { chunk: string } | { error: unknown } | "end";

/** A NEO that answers only what the test writes. It ignores its abort signal. */
export const createTestNeo = () => {
  const calls: TestNeoCall[] = [];
  const waiters: ((call: TestNeoCall) => void)[] = [];
  let returnedCalls = 0;

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
      write: (chunk) => push({ chunk }),
      end: () => push("end"),
      fail: (error) => push({ error }),
    };
    calls.push(call);
    const next = waiters.shift();
    if (next) {
      returnedCalls += 1;
      next(call);
    }
    return {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const step = steps.shift();
          if (step === undefined) await wake.promise;
          else if (step === "end") return;
          else if ("error" in step) throw step.error;
          else yield step.chunk;
        }
      },
    };
  };
  const neo: Neo = { name: "test", answer: add };
  return {
    ...neo,
    calls,
    /** Resolves with the next call; each call is returned once. */
    nextCall(): Promise<TestNeoCall> {
      const call = calls[returnedCalls];
      if (!call) return new Promise((resolve) => waiters.push(resolve));
      returnedCalls += 1;
      return Promise.resolve(call);
    },
  };
};
