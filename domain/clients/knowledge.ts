import type { Instant } from '../ids.ts';
import { HOUR_MS } from '../time.ts';

/** Questionnaire in force; a changed question makes a new one, and each attempt names its questionnaire. */
export const QUESTIONNAIRE = '2026-1';

export const questionIds = ['leverage', 'loss', 'closeOut', 'spread', 'stopLoss', 'gap', 'margin', 'suitable'] as const;
export type QuestionId = (typeof questionIds)[number];
export const optionIds = ['a', 'b', 'c'] as const;
export type OptionId = (typeof optionIds)[number];

/** Rule OL-8: right answers needed, of eight; three tries, a day between them. */
export const CORRECT_NEEDED = 6;
export const TRIES = 3;
export const RETRY_MS = 24 * HOUR_MS;

export interface Attempt {
  readonly passed: boolean;
  readonly at: Instant;
}

export type KnowledgeState =
  | { readonly kind: 'passed' }
  | { readonly kind: 'open'; readonly triesLeft: number }
  | { readonly kind: 'waiting'; readonly until: Instant; readonly triesLeft: number }
  /** No tries are left: staff decide. */
  | { readonly kind: 'closed' };

/** Returns the state of a client's test by their attempts, oldest first. */
export function knowledgeState(attempts: readonly Attempt[], now: Instant): KnowledgeState {
  if (attempts.some(({ passed }) => passed)) return { kind: 'passed' };
  const triesLeft = TRIES - attempts.length;
  if (triesLeft <= 0) return { kind: 'closed' };
  const until = (attempts.at(-1)?.at ?? -Infinity) + RETRY_MS;
  return now < until ? { kind: 'waiting', until, triesLeft } : { kind: 'open', triesLeft };
}
