import { expect, it } from 'vitest';
import type { ClientDetails } from './details.ts';
import { isOnboardingDone, onboardingOf } from './onboarding.ts';
import type { OnboardingFacts } from './onboarding.ts';

const details: ClientDetails = {
  firstName: 'Anna',
  lastName: 'Keller',
  phone: '+4915112345678',
  birthDate: '1990-04-02',
  country: '135',
  state: 'Bern',
  city: 'Bern',
  street: 'Kramgasse 1',
  zipCode: '3011',
};
const done: OnboardingFacts = {
  details,
  isEmailConfirmed: true,
  isVerified: true,
  passport: 'approved',
  address: 'approved',
  knowledge: 'passed',
};

function statesOf(changes: Partial<OnboardingFacts>) {
  return Object.fromEntries(onboardingOf({ ...done, ...changes }).map(({ step, state }) => [step, state]));
}

it('CL-2 a client who has done everything has nothing open', () => {
  expect(statesOf({})).toEqual({ details: 'done', email: 'done', documents: 'done', knowledge: 'done' });
  expect(isOnboardingDone(onboardingOf(done))).toBe(true);
});

it('CL-2 a new client begins with his details', () => {
  const items = onboardingOf({
    ...done,
    details: { ...details, city: '' },
    isEmailConfirmed: false,
    isVerified: false,
    passport: 'waiting',
    address: 'waiting',
    knowledge: 'open',
  });
  expect(items.map(({ step, state }) => [step, state])).toEqual([
    ['details', 'open'],
    ['email', 'open'],
    ['documents', 'open'],
    ['knowledge', 'open'],
  ]);
  expect(isOnboardingDone(items)).toBe(false);
});

it('CL-2 the knowledge test stands in the list only where the regime asks for it', () => {
  expect(statesOf({ knowledge: 'notAsked' })).toEqual({ details: 'done', email: 'done', documents: 'done' });
});

it.each([
  ['waiting', 'waiting', 'open'],
  ['processing', 'waiting', 'open'],
  ['processing', 'processing', 'waiting'],
  ['approved', 'processing', 'waiting'],
  ['approved', 'approved', 'waiting'],
  ['rejected', 'approved', 'rejected'],
  ['rejected', 'waiting', 'rejected'],
] as const)(
  'CL-2 passport %s and address %s: documents %s, until the client is verified',
  (passport, address, state) => {
    expect(statesOf({ isVerified: false, passport, address })).toMatchObject({ documents: state });
    expect(statesOf({ isVerified: true, passport, address })).toMatchObject({ documents: 'done' });
  },
);

it('CL-2 a deposit waits for details and e-mail, real trading for details, documents and the test', () => {
  const items = onboardingOf(done);
  const stepsOf = (is: 'isForDeposit' | 'isForTrading') => items.filter((one) => one[is]).map(({ step }) => step);
  expect(stepsOf('isForDeposit')).toEqual(['details', 'email']);
  expect(stepsOf('isForTrading')).toEqual(['details', 'documents', 'knowledge']);
});
