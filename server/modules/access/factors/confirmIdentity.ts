import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { startChallenge } from './challenges.ts';
import type { FactorProof } from './challenges.ts';
import type { FactorOwner } from './owner.ts';
import type { FactorDeps, FactorVisitor } from './people.ts';
import { askForFactor, passkeyOptions, proveFactor, withFactors } from './proving.ts';
import { factorStatus, hasFactor } from './status.ts';

/** Purpose of a challenge after the password. */
const CONFIRM_PURPOSE = 'confirm';
/** Purpose of a challenge instead of the password: the passkey itself verifies its user. */
const PASSKEY_PURPOSE = 'confirmPasskey';

/** The person who is logged in. */
export interface Confirming {
  readonly owner: FactorOwner;
  /** Session that requested the challenge; no other may answer it. */
  readonly sessionId: number;
}

type ProvePassword = (password: string) => Promise<Result<true>>;

/** T10: checks a full proof of identity: the password and any second factor, or a passkey alone. */
export async function confirmIdentity(
  deps: FactorDeps,
  { password, challenge, ...proof }: RequestOf<Calls['confirmLogin']>,
  { provePassword, ...person }: Confirming & { readonly provePassword: ProvePassword },
  visitor: FactorVisitor,
): Promise<Result<true>> {
  if (challenge !== undefined) return proveWithFactor(deps, { handle: challenge, proof }, person, visitor);
  const proven = await provePassword(password ?? '');
  return proven.ok ? proveSecond(deps, proof, person, visitor) : proven;
}

/** Returns the options with which the browser asks a passkey to sign. */
export function confirmOptions(
  deps: FactorDeps,
  handle: string | undefined,
  person: Confirming,
  visitor: FactorVisitor,
) {
  const fresh = { owner: person.owner, purpose: PASSKEY_PURPOSE, context: contextOf(person) };
  return passkeyOptions(deps, { handle, purposes: [CONFIRM_PURPOSE] }, fresh, visitor);
}

/** Requests the second factor after the right password; it may come with the password or in a second call. */
async function proveSecond(
  deps: FactorDeps,
  proof: FactorProof,
  person: Confirming,
  visitor: FactorVisitor,
): Promise<Result<true>> {
  const { owner } = person;
  const isShown = proof.code !== undefined || proof.recovery !== undefined;
  const challenge = await withFactors(deps, owner.brandId, async (work): Promise<Result<string | undefined>> => {
    if (!hasFactor(await factorStatus(work, owner))) return accept(undefined);
    const context = contextOf(person);
    if (!isShown) return askForFactor(work, { owner, purpose: CONFIRM_PURPOSE, context }, visitor);
    const start = { brandId: owner.brandId, kind: owner.kind, ownerId: owner.id, purpose: CONFIRM_PURPOSE, context };
    return accept(await startChallenge(work, { ...start, browser: undefined }));
  });
  if (!challenge.ok) return challenge;
  return challenge.value === undefined
    ? accept(true)
    : proveWithFactor(deps, { handle: challenge.value, proof }, person, visitor);
}

async function proveWithFactor(
  deps: FactorDeps,
  { handle, proof }: { readonly handle: string; readonly proof: FactorProof },
  person: Confirming,
  visitor: FactorVisitor,
): Promise<Result<true>> {
  const purposes = proof.assertion === undefined ? [CONFIRM_PURPOSE] : [CONFIRM_PURPOSE, PASSKEY_PURPOSE];
  const proven = await proveFactor(deps, { handle, purposes, proof }, visitor);
  if (!proven.ok) return proven;
  const { owner, context } = proven.value;
  const isOwn = owner.id === person.owner.id && context === contextOf(person);
  return isOwn ? accept(true) : refuse({ code: 'challengeOver' });
}

function contextOf({ sessionId }: Confirming): string {
  return String(sessionId);
}
