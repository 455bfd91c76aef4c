import { z } from 'zod';
import { DAY_MS, HOUR_MS, utcDate } from '@candor/domain/time.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { decideApproval } from './approvals.ts';
import { findRegistered } from './arrivals.ts';
import type { RegisteredClients } from './arrivals.ts';
import type { Browser } from './browser.ts';
import { cast } from './cast.ts';
import { CARD, chooseReal, savePayout, withdraw } from './actions.ts';
import type { Person } from './person.ts';
import type { Scene, Stage } from './stage.ts';

/** Published examples of account numbers. */
const IBANS = {
  elisa: 'IT60X0542811101000000123456',
  henrik: 'DK5000400440116243',
  marta: 'PL61109010140000071219812874',
  anna: 'DE89370400440532013000',
} as const;

/** Withdrawals in every state that the payments desk and finance know. */
export function withdrawals(stage: Stage, clients: RegisteredClients, anna: Person): readonly Scene[] {
  return [
    ...paidOut(stage, clients, { person: anna, iban: IBANS.anna, at: stage.ago(64), amount: 250 }),
    ...paidOut(stage, clients, { person: cast.elisa, iban: IBANS.elisa, at: stage.ago(9), amount: 400 }),
    ...bankAccount(stage, cast.marta, IBANS.marta, stage.ago(30)),
    ...approvedOnce(stage, cast.marta),
    ...bankAccount(stage, cast.henrik, IBANS.henrik, stage.ago(21)),
    ask(stage, cast.henrik, stage.ago(0, 3), 350),
    // Without a bank account the withdrawal is held until there is one.
    ask(stage, cast.joris, stage.ago(1, 6), 200),
  ];
}

function bankAccount(stage: Stage, person: Person, iban: string, at: Instant): readonly Scene[] {
  const play = async (): Promise<void> => savePayout(stage, await stage.logIn(person), person, iban);
  return [{ at, play }];
}

function ask(stage: Stage, person: Person, at: Instant, amount: number, keep?: (number: string) => void): Scene {
  const play = async (): Promise<void> => {
    const browser = await stage.logIn(person);
    await chooseReal(browser);
    const number = await withdraw(stage, browser, amount, 'To my bank account');
    keep?.(number);
  };
  return { at, play };
}

/** A withdrawal approved by the first of two people; the second finds it among the approvals. */
function approvedOnce(stage: Stage, person: Person): readonly Scene[] {
  let number = '';
  return [
    ask(stage, person, stage.ago(0, 21), 500, (created) => (number = created)),
    { at: stage.ago(0, 4), play: () => approveFirst(stage, number) },
  ];
}

async function approveFirst(stage: Stage, number: string): Promise<void> {
  const officer = await stage.signIn('Elin');
  await officer.post('/api/office/payments/open', { transaction_id: number });
  const reason = 'Identity and bank account are confirmed; the way back is the card of the deposit.';
  await officer.post('/api/office/payments/approve', { transaction_id: number, request: stage.command(), reason });
}

interface PaidOut {
  readonly person: Person;
  readonly iban: string;
  readonly at: Instant;
  readonly amount: number;
}

/** A withdrawal from the request to the bank's confirmation that it was sent. */
function paidOut(stage: Stage, clients: RegisteredClients, { person, iban, at, amount }: PaidOut): readonly Scene[] {
  let number = '';
  return [
    ...bankAccount(stage, person, iban, at - 7 * DAY_MS),
    ask(stage, person, at, amount, (created) => (number = created)),
    { at: at + 2 * HOUR_MS, play: () => approveFirst(stage, number) },
    {
      at: at + 5 * HOUR_MS,
      play: () => decideApproval(stage, 'Sami', findRegistered(clients, person), 'The figures agree with the ledger.'),
    },
    { at: at + 6 * HOUR_MS, play: async () => finish(stage, await stage.signIn('Sami'), number) },
  ];
}

const openedCase = z.object({
  legs: z.array(z.object({ id: z.nullable(z.number()), state: z.string() })),
  attempts: z.array(z.object({ order: z.string() })),
});

/** Finishes a withdrawal: the legs that its provider pays are sent to it, the rest by hand. */
async function finish(stage: Stage, officer: Browser, number: string): Promise<void> {
  const opened = openedCase.parse(await officer.post('/api/office/payments/open', { transaction_id: number }));
  for (const { order } of opened.attempts)
    await stage.bank.act({ brandId: stage.brand.id, provider: CARD, number: order }, 'send');
  const day = utcDate(stage.clock.now());
  for (const { id, state } of opened.legs)
    if (state === 'open')
      await officer.post('/api/office/payments/pay', {
        transaction_id: number,
        request: stage.command(),
        leg: id,
        reference: `NL-${number.slice(-6)}`,
        value_date: day,
      });
}
