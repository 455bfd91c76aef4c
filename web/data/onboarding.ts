import type { User } from '@candor/contracts/http/accounts.ts';
import { onboardingOf } from '@candor/domain/clients/onboarding.ts';
import type { OnboardingItem } from '@candor/domain/clients/onboarding.ts';
import { useQuery } from '@tanstack/react-query';
import { detailsOf } from './details.ts';
import { knowledgeQuery } from './knowledge.ts';
import { useAccount } from './queries.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

/** Storage key for hiding the checklist until this tab is closed; the next visit shows it again. */
const HIDDEN_KEY = 'onboarding_hidden';

/** Rule CL-2: returns what the client must still do before trading real money; undefined while unknown. */
export function useOnboarding(): readonly OnboardingItem[] | undefined {
  const { data: user } = useAccount();
  const { data: knowledge } = useQuery({ ...knowledgeQuery, staleTime: Infinity });
  if (user === undefined || knowledge === undefined) return undefined;
  return onboardingOf({
    details: detailsOf(user),
    isEmailConfirmed: user.email_confirmed,
    isVerified: user.verified_account,
    passport: stateOf(user, 'doc_passport'),
    address: stateOf(user, 'doc_address'),
    knowledge: knowledge.state === 'notAsked' || knowledge.state === 'passed' ? knowledge.state : 'open',
  });
}

/** Is it still unknown whether anything is missing? A failed load also counts as an answer. Sends no request. */
export function useIsOnboardingPending(): boolean {
  return useQuery({ ...knowledgeQuery, enabled: false }).isPending;
}

function stateOf(user: User, name: 'doc_passport' | 'doc_address') {
  return user[name].status;
}

const hidden = createStore(typeof sessionStorage !== 'undefined' && sessionStorage.getItem(HIDDEN_KEY) !== null);

export function useIsOnboardingHidden(): boolean {
  return useStore(hidden, false);
}

export function hideOnboarding(): void {
  sessionStorage.setItem(HIDDEN_KEY, '1');
  hidden.set(true);
}
