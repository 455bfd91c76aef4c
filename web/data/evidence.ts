import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { symbolChangesOf } from '@candor/contracts/evidence/published.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { BlockPlace } from '@candor/contracts/evidence/tapeProof.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { tapeHourName } from '@candor/domain/evidence/tickTime.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import type { Outcome } from './outcome.ts';

const VERIFY_ADDRESS = '/verify';
const RECEIPT_MARK = '#receipt=';

/** Evidence that this brand's server publishes for everyone. */
export const published: Published = {
  async keys() {
    const answer = await api.getReceiptKey({});
    if (answer.kind !== 'done') return undefined;
    return answer.value.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
  },
  async symbolChanges() {
    const answer = await api.getSymbolChanges({});
    return answer.kind === 'done' ? symbolChangesOf(answer.value) : undefined;
  },
  async proof(tick) {
    if (isUnpublished(await api.getTape({ count: 1 }), tick)) return 'none';
    return foundOrNone(await api.getTapeProof({ tick }));
  },
  async block({ hour, index }) {
    if (isUnwritten(await api.getTape({ count: 1 }), { hour, index })) return 'none';
    return foundOrNone(await api.getTapeBlock({ hour: tapeHourName(hour), index }));
  },
  async root(hour) {
    const answer = await api.getTape({ before: hour + HOUR_MS, count: 1 });
    if (answer.kind !== 'done') return undefined;
    const [found] = answer.value.hours;
    return found?.hour === hour ? found.root : 'none';
  },
  async newestHour() {
    const answer = await api.getTape({ count: 1 });
    return answer.kind === 'done' ? (answer.value.hours[0]?.hour ?? 'none') : undefined;
  },
  async log() {
    const answer = await api.getPublicLog({});
    return answer.kind === 'done' ? (answer.value.log ?? 'none') : undefined;
  },
  async logProof(entry) {
    return foundOrNone(await api.getLogProof({ kind: 'fill', ...entry }));
  },
};

type Hours = Outcome<AnswerOf<Calls['getTape']>>;

/**
 * Whether the tape has not published the tick yet. Requesting its proof now would log an error in the browser's
 * console.
 */
function isUnpublished(tape: Hours, tick: number): boolean {
  if (tape.kind !== 'done') return false;
  const { hours, running } = tape.value;
  return tick > (running?.last_tick_id ?? hours[0]?.last_tick_id ?? 0);
}

function isUnwritten(tape: Hours, { hour, index }: BlockPlace): boolean {
  if (tape.kind !== 'done') return false;
  const { hours, running } = tape.value;
  if (running?.hour === hour) return index >= running.blocks;
  return hour > (running?.hour ?? hours[0]?.hour ?? 0);
}

function foundOrNone<Value>(answer: Outcome<Value>): Value | 'none' | undefined {
  if (answer.kind === 'done') return answer.value;
  return answer.kind === 'refused' && answer.refusal.code === 'notFound' ? 'none' : undefined;
}

/** Fetches the file of a position's receipt. */
export async function fetchReceipt(position: PositionId): Promise<Outcome<string>> {
  const answer = await api.getReceipt({ position });
  return answer.kind === 'done' ? { kind: 'done', value: receiptText(answer.value) } : answer;
}

/** Returns the address of the page that checks this receipt. The part after the # is never sent to a server. */
export function verifyAddress(text: string): string {
  return `${VERIFY_ADDRESS}${RECEIPT_MARK}${encodeURIComponent(text)}`;
}

/** Reads the receipt in an address; undefined if there is none. */
export function receiptInAddress(hash: string): string | undefined {
  if (!hash.startsWith(RECEIPT_MARK)) return undefined;
  try {
    return decodeURIComponent(hash.slice(RECEIPT_MARK.length));
  } catch {
    return undefined;
  }
}
