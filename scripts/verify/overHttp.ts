import { successAnswer } from '@candor/contracts/answers.ts';
import type { AnswerOf, Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { Published } from '@candor/contracts/evidence/verify.ts';
import * as z from 'zod/mini';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 15_000;

/** What a running server publishes. */
export function publishedBy(base: string): Published {
  return {
    async keys() {
      const answer = await ask(base, calls.getReceiptKey, {});
      return typeof answer === 'object'
        ? answer.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }))
        : undefined;
    },
    proof: (tickId) => ask(base, calls.getTapeProof, { tick: String(tickId) }),
    async root(hour) {
      const before = new Date(hour + HOUR_MS).toISOString();
      const answer = await ask(base, calls.getTape, { before, count: '1' });
      if (typeof answer !== 'object') return undefined;
      const [found] = answer.hours;
      return found?.hour === hour ? found.root : 'none';
    },
  };
}

/** `none`: the server says that there is no such thing. Undefined: it was not reached, or speaks another language. */
async function ask<C extends Call>(
  base: string,
  call: C,
  query: Readonly<Record<string, string>>,
): Promise<AnswerOf<C> | 'none' | undefined> {
  try {
    const address = new URL(`${call.path}?${new URLSearchParams(query)}`, base);
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return 'none';
    const parsed = z.safeParse(successAnswer(call.answer), await response.json());
    // It is this call's own schema that has parsed.
    return parsed.success ? (parsed.data.data as AnswerOf<C>) : undefined;
  } catch {
    return undefined;
  }
}
