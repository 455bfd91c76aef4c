import type { Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { verdict } from './check.ts';
import type { Check, CheckOutcome } from './check.ts';
import type { Cryptography } from './cryptography.ts';
import type { Published } from './published.ts';
import { isSame, leadsToRoot } from './tapeProof.ts';
import type { TapeProof } from './tapeProof.ts';

/** Published data and the cryptographic functions with which it is checked. */
export interface Evidence {
  readonly published: Published;
  readonly crypto: Cryptography;
}

/** Block of the tape that contains a tick. Without `proof` there is no block, and the outcome is the reason. */
export interface ProvenBlock extends Pick<Check, 'outcome' | 'tape'> {
  readonly proof?: TapeProof;
}

/**
 * Searches the tape for a tick, and checks the proof of its block.
 * @param at When the tick was needed. The hour of this instant may have no published root yet.
 */
export async function provenBlock(tickId: number, at: Instant, evidence: Evidence): Promise<ProvenBlock> {
  const first = await searchTape(tickId, at, evidence);
  // The hour may have ended between the request for the proof and the request for the root.
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

/** Returns why the tape does not contain a tick: perhaps the hour in which it was needed has no published root yet. */
async function absence(at: Instant, published: Published): Promise<CheckOutcome> {
  const newest = await published.newestHour();
  if (newest === undefined) return 'unasked';
  return newest === 'none' || at >= newest + HOUR_MS ? 'early' : 'waiting';
}

/** Checks that the root of a proof is the published root of its hour. */
export async function checkRoot({ hour, root, provisional }: TapeProof, published: Published): Promise<CheckOutcome> {
  const publishedRoot = await published.root(hour);
  if (publishedRoot === undefined) return 'unasked';
  // A published root is the only one of its hour, whether or not the proof is marked as provisional.
  if (publishedRoot !== 'none') return verdict(isSame(publishedRoot, root));
  return provisional ? 'provisional' : 'failed';
}
