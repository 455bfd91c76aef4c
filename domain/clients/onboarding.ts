import { isDetailsMissing } from './details.ts';
import type { ClientDetails } from './details.ts';

/** States of a document, in the wire's order (specification 4). */
export const documentStates = ['waiting', 'processing', 'approved', 'rejected'] as const;
export type DocumentState = (typeof documentStates)[number];

export interface OnboardingFacts {
  readonly details: ClientDetails;
  readonly isEmailConfirmed: boolean;
  /** Ruling R12: whether staff have approved passport and proof of address. */
  readonly isVerified: boolean;
  readonly passport: DocumentState;
  readonly address: DocumentState;
  /** State of the knowledge test before leverage, where the client's regime requires one. */
  readonly knowledge: 'notAsked' | 'open' | 'passed';
}

export const onboardingSteps = ['details', 'email', 'documents', 'knowledge'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** State of a step; `waiting`: the client has done their part, we have not done ours. */
export type OnboardingState = 'open' | 'waiting' | 'rejected' | 'done';

export interface OnboardingItem {
  readonly step: OnboardingStep;
  readonly state: OnboardingState;
  /** Whether the step is required before the first deposit. */
  readonly isForDeposit: boolean;
  /** Whether the step is required before trading on the real account. */
  readonly isForTrading: boolean;
}

/** Rule CL-2: lists what a client must do before the first deposit and the first real trade, in that order. */
export function onboardingOf(facts: OnboardingFacts): OnboardingItem[] {
  const details: OnboardingState = isDetailsMissing(facts.details) ? 'open' : 'done';
  const email: OnboardingState = facts.isEmailConfirmed ? 'done' : 'open';
  const items: OnboardingItem[] = [
    { step: 'details', state: details, isForDeposit: true, isForTrading: true },
    { step: 'email', state: email, isForDeposit: true, isForTrading: false },
    { step: 'documents', state: stateOfDocuments(facts), isForDeposit: false, isForTrading: true },
  ];
  if (facts.knowledge === 'notAsked') return items;
  const knowledge: OnboardingState = facts.knowledge === 'passed' ? 'done' : 'open';
  return [...items, { step: 'knowledge', state: knowledge, isForDeposit: false, isForTrading: true }];
}

/** Is the onboarding complete, for the client and for us? */
export function isOnboardingDone(items: readonly OnboardingItem[]): boolean {
  return items.every(({ state }) => state === 'done');
}

/** Returns the state of the documents. A rejected one must be sent again, whatever the state of the other. */
function stateOfDocuments({ isVerified, passport, address }: OnboardingFacts): OnboardingState {
  if (isVerified) return 'done';
  const states = [passport, address];
  if (states.includes('rejected')) return 'rejected';
  return states.includes('waiting') ? 'open' : 'waiting';
}
