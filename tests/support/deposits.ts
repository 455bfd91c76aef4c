import { countryId } from '@candor/server/modules/client/clients/countries.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { newClient, post } from './edgeClient.ts';
import type { Answered, Entered, Sent } from './edgeClient.ts';
import type { Said } from './standInProviders.ts';

/** Deposits as a client's page and a provider's server make them. */

/** The details that a client must give. */
export const details = {
  first_name: 'Kim',
  last_name: 'Larsson',
  phone: '+4915112345678',
  birth_date: '1990-04-02',
  country_id: countryId('DE'),
  state: 'Berlin',
  city: 'Berlin',
  street: 'Example Road 1',
  zip_code: '10115',
};

/** Registers a client who may deposit. */
export async function payer(edge: Edge, sent: Sent = {}): Promise<Entered> {
  const client = await newClient(edge, sent);
  await completeDetails(edge, client);
  return client;
}

/** Completes the client's details, without which no deposit is accepted. */
export async function completeDetails(edge: Edge, { sent }: Pick<Entered, 'sent'>): Promise<void> {
  const saved = await post(edge, '/api/accounts/update', details, sent);
  if (saved.status !== 200) throw new Error(saved.text);
}

export function create(edge: Edge, { sent }: Pick<Entered, 'sent'>, request: object = {}): Promise<Answered> {
  return post(edge, '/api/transactions/create', { amount: 250, method: 1, provider: 'sealed', ...request }, sent);
}

export async function created(edge: Edge, client: Pick<Entered, 'sent'>, request: object = {}): Promise<string> {
  const answer = await create(edge, client, request);
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.data['transaction_id']);
}

export function start(
  edge: Edge,
  { sent }: Pick<Entered, 'sent'>,
  number: string,
  provider = 'sealed',
): Promise<Answered> {
  return post(edge, `/api/transaction/send/${provider}`, { transaction_id: number }, sent);
}

/** Creates a deposit and starts its checkout: the client is at the provider's page. */
export async function checkout(edge: Edge, client: Pick<Entered, 'sent'>, request: object = {}): Promise<string> {
  const number = await created(edge, client, request);
  const provider = 'provider' in request ? String(request.provider) : 'sealed';
  const answer = await start(edge, client, number, provider);
  if (answer.status !== 200) throw new Error(answer.text);
  return number;
}

export function stateOf(edge: Edge, { sent }: Pick<Entered, 'sent'>, number: string, ask = false): Promise<Answered> {
  return post(edge, '/api/transactions/state', { transaction_id: number, ask }, sent);
}

export interface Delivered {
  readonly provider?: string;
  readonly signature?: string;
  readonly token?: string;
  readonly host?: string;
}

/** Posts bytes to the address for webhooks, with or without a signature. */
export function deliver(
  { app }: Edge,
  body: string,
  { provider = 'sealed', signature, token, host = 'localhost' }: Delivered = {},
) {
  return app.inject({
    method: 'POST',
    url: `/api/transactions/update/${provider}${token === undefined ? '' : `/${token}`}`,
    payload: body,
    headers: { host, 'content-type': 'application/json', ...(signature !== undefined && { signature }) },
  });
}

/** Delivers a signed webhook with the provider's state of an order. */
export async function notify(edge: Edge, number: string, changes: Partial<Said> = {}, to: Delivered = {}) {
  const { body, signature } = edge.paymentServer.say(number, changes);
  const answer = await deliver(edge, body, { signature, ...to });
  await edge.payments.settled();
  return answer;
}

/** Changes the provider's state of an order: the client has paid, or has not. */
export function setOrder(edge: Edge, number: string, changes: object): void {
  const before = edge.paymentServer.truths.get(number);
  if (before === undefined) throw new Error(`the provider has never heard of ${number}`);
  edge.paymentServer.truths.set(number, { ...before, ...changes });
}

/** Returns the token in the address that the provider was given for an order. */
export function tokenOf(edge: Edge, number: string): string {
  const begin = edge.paymentServer.calls.find(({ method, body }) => method === 'POST' && body.includes(number));
  const found = /\/([A-Za-z0-9_-]{43})"/.exec(begin?.body ?? '')?.[1];
  if (found === undefined) throw new Error('no token');
  return found;
}

/** Reads the cash and the suspense of a client's real account from the ledger, counting each entry once. */
export async function ledgerOf(edge: Edge, { token, sent }: Pick<Entered, 'token' | 'sent'>) {
  const found = await edge.sessions.find(edge.brand.id, { token, cookie: undefined, host: sent.host ?? 'localhost' });
  if (!found.ok) throw new Error('no session');
  const { real } = found.value.accounts;
  return asOwner(edge.database, async (owner) => {
    const entries = await owner.query<{ kind: string; reference: string }>(
      `SELECT kind, reference FROM ledger_entry WHERE account_id = $1 ORDER BY id`,
      [real],
    );
    const account = await owner.query<{ cash: string; suspended: string }>(
      'SELECT cash::text, suspended::text FROM trading_account WHERE id = $1',
      [real],
    );
    const { cash = '0', suspended = '0' } = account.rows[0] ?? {};
    return { entries: entries.rows.map(({ kind }) => kind), cash: BigInt(cash), suspended: BigInt(suspended) };
  });
}

/** Makes every change of a payment fail on our side while the work is done. */
export async function failOnOurSide({ database }: Edge, work: () => Promise<void>): Promise<void> {
  await asOwner(database, (owner) =>
    owner.query(`
      CREATE FUNCTION fail_for_a_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'on our side'; END $$;
      CREATE TRIGGER fail_for_a_test BEFORE INSERT ON payment_event FOR EACH ROW EXECUTE FUNCTION fail_for_a_test()`),
  );
  try {
    await work();
  } finally {
    await asOwner(database, (owner) => owner.query('DROP FUNCTION fail_for_a_test CASCADE'));
  }
}
