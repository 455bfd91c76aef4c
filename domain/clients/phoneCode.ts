import type { Instant } from '../ids.ts';
import { MINUTE_MS } from '../time.ts';

/** Rule CL-8: time for which a code for a telephone number works after it is sent. */
export const PHONE_CODE_LIFE_MS = 15 * MINUTE_MS;
/** Number of wrong codes after which it ends. */
export const PHONE_CODE_TRIES = 5;

/** Six digits; a text of another form was never one of our codes. */
export const PHONE_CODE_PATTERN = /^[0-9]{6}$/;

export interface PhoneCode {
  /** Number that the code confirms. */
  readonly phone: string;
  readonly tries: number;
  /** Instant at which the code expires; undefined: it has not been sent yet. */
  readonly expiresAt: Instant | undefined;
}

/** Can the code still be entered for this number? */
export function isPhoneCodeOpen(code: PhoneCode, phone: string, now: Instant): boolean {
  if (code.expiresAt === undefined || now >= code.expiresAt) return false;
  return code.phone === phone && code.tries < PHONE_CODE_TRIES;
}
