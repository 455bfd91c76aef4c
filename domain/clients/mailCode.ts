import { DAY_MS, MINUTE_MS } from '../time.ts';

/** Rule ML-1: how long the link of a mail works after it is sent. */
export const mailCodeLives = {
  password: 30 * MINUTE_MS,
  login: 10 * MINUTE_MS,
  confirmation: 7 * DAY_MS,
  notMe: 7 * DAY_MS,
  emailChange: DAY_MS,
  payoutDetails: DAY_MS,
  lostFactors: 30 * MINUTE_MS,
  /** Longer than the longest wait that a brand can set, with the time to come back. */
  lostFactorsStop: 21 * DAY_MS,
  lostFactorsReturn: 7 * DAY_MS,
} as const;
export type MailCodePurpose = keyof typeof mailCodeLives;

/** Rule ML-9: a mail to the address may be under way for a day, and its link works from when it is sent. */
export const HELD_EMAIL_MS = mailCodeLives.notMe + DAY_MS;

/** 256 bits in base64url: anything of another shape was never one of our codes. */
export const MAIL_CODE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
