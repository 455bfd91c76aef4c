import type { Instant } from '../ids.ts';

/** Rule CL-8: how long a code for a telephone number works, from when it is sent. */
export const PHONE_CODE_LIFE_MS = 15 * 60_000;
/** So many wrong codes end it. */
export const PHONE_CODE_TRIES = 5;

/** Six digits: what is not of this shape was never a code of ours. */
export const PHONE_CODE_PATTERN = /^[0-9]{6}$/;

export interface PhoneCode {
  /** The number that it is to confirm. */
  readonly phone: string;
  readonly tries: number;
  /** Undefined: it has not been sent yet. */
  readonly expiresAt: Instant | undefined;
}

/** Can it still be entered for this number? */
export function isPhoneCodeOpen(code: PhoneCode, phone: string, now: Instant): boolean {
  if (code.expiresAt === undefined || now >= code.expiresAt) return false;
  return code.phone === phone && code.tries < PHONE_CODE_TRIES;
}
