import type { Instant } from '../ids.ts';
import { MINUTE_MS } from '../time.ts';

/** T7: step of an authenticator app's code in seconds; codes of the steps before and after are accepted too. */
export const CODE_STEP_SECONDS = 30;
export const CODE_PATTERN = /^\d{6}$/;

/** T7: wrong tries after which a challenge ends; it also ends after five minutes, and once it has been used. */
export const CHALLENGE_TRIES = 5;
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/** T8: number of codes that clients write down in case they lose their device. */
export const RECOVERY_CODES = 10;
/** Letters and digits that cannot be mistaken for one another. */
export const RECOVERY_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
/** Letters in a recovery code: 118 bits, so that a plain hash cannot be guessed (ASVS 6.5.2). */
export const RECOVERY_LENGTH = 24;
const GROUP_LENGTH = 4;
/** Length of codes of earlier releases, which work until they are used or replaced. */
const EARLIER_LENGTH = 10;

export const PASSKEYS_MAXIMUM = 10;
export const PASSKEY_NAME_MAXIMUM = 40;

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Methods by which a client has proved their identity beyond, or instead of, the password. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export interface ChallengeState {
  readonly tries: number;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | undefined;
}

/** Can the challenge still be answered? */
export function isChallengeOpen({ tries, expiresAt, usedAt }: ChallengeState, now: Instant): boolean {
  return usedAt === undefined && tries < CHALLENGE_TRIES && now < expiresAt;
}

/** Makes a recovery code of 24 random numbers, in written form: `k7m2-p9xw-4qab-c2de-f3gh-jk5m`. */
export function recoveryCodeFrom(draw: readonly number[]): string {
  const letters = draw.slice(0, RECOVERY_LENGTH).map((value) => RECOVERY_LETTERS[value % RECOVERY_LETTERS.length]);
  const starts = Array.from({ length: RECOVERY_LENGTH / GROUP_LENGTH }, (_, group) => group * GROUP_LENGTH);
  return starts.map((start) => letters.slice(start, start + GROUP_LENGTH).join('')).join('-');
}

/** Reads the letters of a recovery code, however it was typed; undefined: not a code. */
export function readRecoveryCode(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  const isLong = letters.length === RECOVERY_LENGTH || letters.length === EARLIER_LENGTH;
  return isLong && [...letters].every((one) => RECOVERY_LETTERS.includes(one)) ? letters : undefined;
}

/** Reads the digits of a code, whatever its spacing; undefined: not a code. */
export function readCode(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return CODE_PATTERN.test(digits) ? digits : undefined;
}
