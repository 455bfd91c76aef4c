import { z } from 'zod';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import type { DocumentType, RejectionReason } from '@candor/domain/clients/documents.ts';
import { utcDate } from '@candor/domain/time.ts';
import { countryId } from '@candor/server/modules/client/clients/index.ts';
import type { Browser } from './browser.ts';
import { nameOf } from './person.ts';
import type { Person, Registered } from './person.ts';
import { specimen } from './specimen.ts';
import type { Stage, StaffName } from './stage.ts';

/** Acts of the stage's clients and staff, each through the calls of their own pages. */

/** Registers, follows the link that confirms the address, and fills in their own details. */
export async function register(stage: Stage, person: Person): Promise<Registered> {
  const { firstName: first_name, lastName: last_name, email, phone, password, arrival } = person;
  const browser = stage.browserOf(person);
  const came = arrival === undefined ? {} : { ref: arrival.ref, source_page: `http://localhost${arrival.page}` };
  await browser.post('/api/accounts/register', { first_name, last_name, email, phone, password, agree: 1, ...came });
  await stage.deliverMails();
  await browser.post('/api/accounts/confirmEmail', { code: await stage.codeFor(person, '/confirm') });
  if (person.details !== undefined) {
    const { birthDate: birth_date, country, state, city, street, zipCode: zip_code } = person.details;
    const details = { birth_date, country_id: countryId(country), state, city, street, zip_code };
    await browser.post('/api/accounts/update', { first_name, last_name, phone, ...details });
  }
  return stage.registered(person);
}

/** Sends one document from the page where they are asked for. */
export async function send(stage: Stage, browser: Browser, person: Person, type: DocumentType): Promise<void> {
  const day = utcDate(stage.clock.now());
  await browser.upload('/api/accounts/upload', { type }, await specimen(person, type, day));
}

const waitingDocuments = z.object({
  waiting: z.array(z.object({ id: z.number(), type: z.enum(documentTypes), client: z.object({ id: z.number() }) })),
});
type Waiting = z.infer<typeof waitingDocuments>['waiting'][number];
const created = z.object({ transaction_id: z.string() });

async function waitingOf(officer: Browser, { id }: Registered): Promise<readonly Waiting[]> {
  const { waiting } = waitingDocuments.parse(await officer.get('/api/office/verification'));
  return waiting.filter(({ client }) => client.id === id);
}

/** Opens the client's documents as an officer; returns those that still wait. */
export async function look(officer: Browser, client: Registered): Promise<readonly Waiting[]> {
  const waiting = await waitingOf(officer, client);
  for (const { id } of waiting) await officer.post('/api/office/verification/open', { id });
  return waiting;
}

/** Opens the client's documents as an officer, and approves them. */
export async function approve(stage: Stage, by: StaffName, client: Registered): Promise<void> {
  const officer = await stage.signIn(by);
  for (const { id } of await look(officer, client))
    await officer.post('/api/office/verification/approve', { id, note: '' });
}

/** Opens the client's documents as an officer, and rejects one, which has to be sent again. */
export async function reject(
  stage: Stage,
  by: StaffName,
  client: Registered,
  { type, reason, note }: { readonly type: DocumentType; readonly reason: RejectionReason; readonly note: string },
): Promise<void> {
  const officer = await stage.signIn(by);
  for (const { id } of (await look(officer, client)).filter((one) => one.type === type))
    await officer.post('/api/office/verification/reject', { id, reason, note });
}

/** Starts a card deposit through the Test bank, up to the bank's page; returns its number. */
export async function beginDeposit(stage: Stage, browser: Browser, amount: number): Promise<string> {
  const number = await create(browser, { amount, method: 1, provider: CARD, id: stage.command() });
  await browser.post(`/api/transaction/send/${CARD}`, { transaction_id: number });
  return number;
}

/** Requests a deposit or a withdrawal; returns its number. */
export async function create(browser: Browser, request: object): Promise<string> {
  return created.parse(await browser.post('/api/transactions/create', request)).transaction_id;
}

/** The provider of the brand's cards. */
export const CARD = 'paymaxis';

/** Makes a card deposit, paid at the bank and credited here; returns its number. */
export async function deposit(stage: Stage, browser: Browser, amount: number): Promise<string> {
  const number = await beginDeposit(stage, browser, amount);
  await stage.bank.act({ brandId: stage.brand.id, provider: CARD, number }, 'approve');
  await browser.post('/api/transactions/state', { transaction_id: number, ask: true });
  return number;
}

/** Saves a bank account in the client's own name and follows the link that confirms it. */
export async function savePayout(stage: Stage, browser: Browser, person: Person, iban: string): Promise<void> {
  await browser.post('/api/accounts/payout/save', { holder: nameOf(person), iban });
  await stage.deliverMails();
  await browser.post('/api/accounts/payout/confirm', { code: await stage.codeFor(person, '/payout-details') });
}

/** Requests a withdrawal from the real account, which the client chooses first; returns its number. */
export async function withdraw(stage: Stage, browser: Browser, amount: number, comments: string): Promise<string> {
  return create(browser, { amount: -amount, method: 6, comments, id: stage.command() });
}

export async function chooseReal(browser: Browser): Promise<void> {
  await browser.post('/api/accounts/switch', { account: 'real' });
}
