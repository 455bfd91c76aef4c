import { DAY_MS, MINUTE_MS } from '../time.ts';

/** Rule ML-1: time for which the link of a mail works after it is sent. */
export const mailCodeLives = {
  password: 30 * MINUTE_MS,
  login: 10 * MINUTE_MS,
  confirmation: 7 * DAY_MS,
  notMe: 7 * DAY_MS,
  emailChange: DAY_MS,
  payoutDetails: DAY_MS,
  lostFactors: 30 * MINUTE_MS,
  /** Longer than the longest waiting period that a brand can set plus the time to recover. */
  lostFactorsStop: 21 * DAY_MS,
  lostFactorsReturn: 7 * DAY_MS,
} as const;
export type MailCodePurpose = keyof typeof mailCodeLives;

/** Rule ML-9: a mail to the address may be under way for a day, and its link works from when it is sent. */
export const HELD_EMAIL_MS = mailCodeLives.notMe + DAY_MS;

/** 256 bits in base64url: a text of another form was never one of our codes. */
export const MAIL_CODE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
