import type { Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { verdict } from './check.ts';
import type { Check, CheckOutcome } from './check.ts';
import type { Cryptography } from './cryptography.ts';
import type { Published } from './published.ts';
import { isSame, leadsToRoot } from './tapeProof.ts';
import type { TapeProof } from './tapeProof.ts';

/** The published data, and what it is checked with. */
export interface Evidence {
  readonly published: Published;
  readonly crypto: Cryptography;
}

/** The block in which the tape has a tick; without `proof` there is none, for the reason that the outcome names. */
export interface ProvenBlock extends Pick<Check, 'outcome' | 'tape'> {
  readonly proof?: TapeProof;
}

/**
 * Searches the tape for a tick, and proves its block.
 * @param at when the tick was needed: its hour may have no published root yet.
 */
export async function provenBlock(tickId: number, at: Instant, evidence: Evidence): Promise<ProvenBlock> {
  const first = await searchTape(tickId, at, evidence);
  // Its hour may have ended between the request for the proof and that for the root.
  return first.outcome === 'failed' ? searchTape(tickId, at, evidence) : first;
}

async function searchTape(tickId: number, at: Instant, { published, crypto }: Evidence): Promise<ProvenBlock> {
  const proof = await published.proof(tickId);
  if (proof === undefined) return { outcome: 'unasked' };
  if (proof === 'none') return { outcome: await absence(at, published) };
  const tape = { hour: proof.hour, root: proof.root };
  if (!(await leadsToRoot(proof, crypto))) return { outcome: 'failed', tape };
  const outcome = await checkRoot(proof, published);
  return { outcome, tape, ...(outcome !== 'failed' && { proof }) };
}

/** Why the tape does not have a tick: the hour in which it was needed may have no published root yet. */
async function absence(at: Instant, published: Published): Promise<CheckOutcome> {
  const newest = await published.newestHour();
  if (newest === undefined) return 'unasked';
  return newest === 'none' || at >= newest + HOUR_MS ? 'early' : 'waiting';
}

/** Is the root of a proof the published one of its hour? */
export async function checkRoot({ hour, root, provisional }: TapeProof, published: Published): Promise<CheckOutcome> {
  const known = await published.root(hour);
  if (known === undefined) return 'unasked';
  // A published root is the only one of its hour, whatever a proof says of itself.
  if (known !== 'none') return verdict(isSame(known, root));
  return provisional ? 'provisional' : 'failed';
}
