import { leafBytes, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import { TapeIndex } from '@candor/domain/evidence/dispute/tapeIndex.ts';
import { toHex } from '@candor/contracts/evidence/encodings.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { HEADER, hourOf, sha256 } from '@candor/server/modules/engine/tape/hours.ts';
import type { PublicFiles } from './publicFiles.ts';

interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Returns the hour with which the tape of a period begins. */
export function firstHourOf({ from }: Pick<Span, 'from'>): Instant {
  return hourOf(from) - HOUR_MS;
}

/**
 * Reads the tape of a period with the hour before it and the hour after, and the roots of the files that were read.
 * Ticks of a file whose root is not the listed one are not looked up: they may be anybody's.
 */
export async function tapeOf(
  { tape }: Pick<PublicFiles, 'tape'>,
  { from, until }: Span,
  listed: ReadonlyMap<Instant, string>,
) {
  const ticks: Quote[] = [];
  const roots = new Map<Instant, string>();
  const whole: Instant[] = [];
  for (let hour = firstHourOf({ from }); hour <= hourOf(until) + HOUR_MS; hour += HOUR_MS) {
    const bytes = listed.has(hour) ? await tape(hour) : undefined;
    if (bytes === undefined) continue;
    const own: Quote[] = [];
    const root = readHour(bytes, (tick) => own.push(tick));
    roots.set(hour, root);
    if (root !== listed.get(hour)) continue;
    whole.push(hour);
    for (const tick of own) ticks.push(tick);
  }
  return { index: new TapeIndex(ticks, whole), roots };
}

/** Reads an hour's file; returns its root in lower-case hexadecimal. */
function readHour(bytes: Uint8Array, onTick: (tick: Quote) => void): string {
  const leaves: Uint8Array<ArrayBuffer>[] = [];
  let start = HEADER.length;
  for (let block = readBlock(bytes, start, onTick); block?.isWhole === true; block = readBlock(bytes, start, onTick)) {
    leaves.push(sha256(leafBytes(bytes.slice(start, block.end))));
    start = block.end;
  }
  return leaves.length === 0 ? '' : toHex(merkleRoot(leaves, sha256));
}
