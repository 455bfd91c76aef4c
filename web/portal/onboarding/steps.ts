import type { OnboardingItem, OnboardingStep } from '@candor/domain/clients/onboarding.ts';
import { accountPages } from './accountPages.ts';

const places: Readonly<Record<OnboardingStep, string>> = {
  details: '/my-account/info',
  email: '/my-account/info',
  documents: '/my-account/documents',
  knowledge: '/knowledge-test',
};

/** Returns the page of a step; undefined while there is nothing for the client to do. */
export function placeOf({ step, state }: OnboardingItem): string | undefined {
  if (state === 'done' || state === 'waiting') return undefined;
  const page = places[step].replace('/my-account/', '');
  const isBuilt = !places[step].startsWith('/my-account/') || accountPages.some(({ name }) => name === page);
  return isBuilt ? places[step] : undefined;
}
