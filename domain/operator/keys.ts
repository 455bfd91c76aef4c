import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS } from '../time.ts';
import { isOperatorName } from './names.ts';
import { opensSomething } from './scopes.ts';
import type { OperatorScope } from './scopes.ts';

/** Longest life of a key in days, so that a forgotten one expires. */
export const KEY_DAYS_MAXIMUM = 366;

interface KeyState {
  readonly expiresAt: Instant;
  readonly isTaken: boolean;
  readonly isRevoked: boolean;
}

/** States of a key: approved but not fetched yet, active, expired, or revoked. */
export const keyStates = ['approved', 'active', 'expired', 'revoked'] as const;
type KeyStateName = (typeof keyStates)[number];

/** Rule OA-1: returns the state of a key now. A revoked one stays revoked, and an expired one cannot be fetched. */
export function keyStateAt({ expiresAt, isTaken, isRevoked }: KeyState, now: Instant): KeyStateName {
  if (isRevoked) return 'revoked';
  if (now >= expiresAt) return 'expired';
  return isTaken ? 'active' : 'approved';
}

interface WantedKey {
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Days for which it is requested, from its approval. */
  readonly days: number;
  readonly addresses: readonly string[];
}

/** An address, or a network by the length of its prefix. */
const ADDRESS =
  /^(?:(?:\d{1,3}\.){3}\d{1,3}(?:\/(?:[89]|[12]\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:]*(?:\/(?:[1-9]\d|1[01]\d|12[0-8]))?)$/i;

/** Rule OA-1: may such a key be requested? Refused with the field: `malformed` for name, scopes, days or addresses. */
export function checkWantedKey({ name, scopes, days, addresses }: WantedKey): Result<true> {
  if (!isOperatorName(name)) return refuse({ code: 'malformed', field: 'name' });
  if (!opensSomething(scopes)) return refuse({ code: 'malformed', field: 'scopes' });
  if (days < 1 || days > KEY_DAYS_MAXIMUM) return refuse({ code: 'malformed', field: 'days' });
  const areAddresses = addresses.every((address) => ADDRESS.test(address));
  return areAddresses ? accept(true) : refuse({ code: 'malformed', field: 'addresses' });
}

/** Returns when a key approved at an instant expires. */
export function keyEnd(approvedAt: Instant, days: number): Instant {
  return approvedAt + days * DAY_MS;
}
