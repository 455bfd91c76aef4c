import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS } from '../time.ts';
import { isOperatorName } from './names.ts';
import { opensSomething } from './scopes.ts';
import type { OperatorScope } from './scopes.ts';

/** The longest life of a key: a forgotten one ends by itself. */
export const KEY_DAYS_MAXIMUM = 366;

interface KeyState {
  readonly expiresAt: Instant;
  readonly isTaken: boolean;
  readonly isRevoked: boolean;
}

/** What became of a key: approved and not taken yet, at work, at its end, or revoked. */
export const keyStates = ['approved', 'active', 'expired', 'revoked'] as const;
type KeyStateName = (typeof keyStates)[number];

/** Rule OA-1: the state of a key now. What is revoked stays so, and nobody takes one that has expired. */
export function keyStateAt({ expiresAt, isTaken, isRevoked }: KeyState, now: Instant): KeyStateName {
  if (isRevoked) return 'revoked';
  if (now >= expiresAt) return 'expired';
  return isTaken ? 'active' : 'approved';
}

interface WantedKey {
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Until when it is wanted, in days from its approval. */
  readonly days: number;
  readonly addresses: readonly string[];
}

/** An address, or a network by the length of its prefix. */
const ADDRESS =
  /^(?:(?:\d{1,3}\.){3}\d{1,3}(?:\/(?:[89]|[12]\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:]*(?:\/(?:[1-9]\d|1[01]\d|12[0-8]))?)$/i;

/** Rule OA-1: may such a key be asked for? Refused with the field: `malformed` for name, scopes, days or addresses. */
export function checkWantedKey({ name, scopes, days, addresses }: WantedKey): Result<true> {
  if (!isOperatorName(name)) return refuse({ code: 'malformed', field: 'name' });
  if (!opensSomething(scopes)) return refuse({ code: 'malformed', field: 'scopes' });
  if (days < 1 || days > KEY_DAYS_MAXIMUM) return refuse({ code: 'malformed', field: 'days' });
  const areAddresses = addresses.every((address) => ADDRESS.test(address));
  return areAddresses ? accept(true) : refuse({ code: 'malformed', field: 'addresses' });
}

/** When a key ends that was approved now. */
export function keyEnd(approvedAt: Instant, days: number): Instant {
  return approvedAt + days * DAY_MS;
}
