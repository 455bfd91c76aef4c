import type { Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { toHex } from '@candor/contracts/evidence/encodings.ts';
import { symbolChangesOf } from '@candor/contracts/evidence/published.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { tapeHourName } from '@candor/domain/evidence/tickTime.ts';
import * as z from 'zod/mini';
import { HOUR_MS } from '@candor/domain/time.ts';

const TIMEOUT_MS = 15_000;

/** Reads the published data of a running server. */
export function publishedBy(base: string): Published {
  return {
    async keys() {
      const answer = await ask(base, calls.getReceiptKey, {});
      return typeof answer === 'object'
        ? answer.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }))
        : undefined;
    },
    async symbolChanges() {
      const answer = await ask(base, calls.getSymbolChanges, {});
      return typeof answer === 'object' ? symbolChangesOf(answer) : undefined;
    },
    proof: (tickId) => ask(base, calls.getTapeProof, { tick: String(tickId) }),
    block: ({ hour, index }) => ask(base, calls.getTapeBlock, { hour: tapeHourName(hour), index: String(index) }),
    async root(hour) {
      const before = new Date(hour + HOUR_MS).toISOString();
      const answer = await ask(base, calls.getTape, { before, count: '1' });
      if (typeof answer !== 'object') return undefined;
      const [found] = answer.hours;
      return found?.hour === hour ? found.root : 'none';
    },
    async newestHour() {
      const answer = await ask(base, calls.getTape, { count: '1' });
      return typeof answer === 'object' ? (answer.hours[0]?.hour ?? 'none') : undefined;
    },
    async log() {
      const answer = await ask(base, calls.getPublicLog, {});
      return typeof answer === 'object' ? (answer.log ?? 'none') : answer;
    },
    logProof: ({ batch, hash }) =>
      ask(base, calls.getLogProof, { kind: 'fill', batch: String(batch), hash: toHex(hash) }),
  };
}

/**
 * Asks a server; `none`: it says that the thing does not exist. Undefined: it was not reached, or its answer is not
 * understood.
 */
export async function ask<Answer extends z.ZodMiniType>(
  base: string,
  { path, answer }: Pick<Call<z.ZodMiniType, Answer>, 'path' | 'answer'>,
  query: Readonly<Record<string, string>>,
): Promise<z.output<Answer> | 'none' | undefined> {
  try {
    const address = new URL(`${path}?${new URLSearchParams(query).toString()}`, base);
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return 'none';
    const body: unknown = await response.json();
    const envelope = z.safeParse(z.object({ status: z.literal(true), data: z.unknown() }), body);
    const parsed = z.safeParse(answer, envelope.data?.data);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
