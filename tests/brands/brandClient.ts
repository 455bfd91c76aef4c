import { openMarket, quoteOf } from '../support/dealing.ts';
import { checkout, notify, payer, setOrder } from '../support/deposits.ts';
import type { Edge } from '../support/edge.ts';
import { loginReal } from '../support/edgeClient.ts';
import type { Entered } from '../support/edgeClient.ts';

/** Clients of one brand, on their real accounts. */
export interface BrandClients {
  readonly edge: Edge;
  readonly brandId: string;
  readonly host: string;
}

/** Registers a client with this deposit. */
export async function paidIn({ edge, host }: BrandClients, amount: number): Promise<Entered> {
  const client = await payer(edge, { host });
  const number = await checkout(edge, client, { amount });
  setOrder(edge, number, { state: 'succeeded' });
  await notify(edge, number, {}, { host });
  return { ...client, ...(await loginReal(edge, client, { host })) };
}

export async function accountOf({ edge, brandId, host }: BrandClients, { token }: Pick<Entered, 'token'>) {
  const found = await edge.sessions.find(brandId, { token, cookie: undefined, host });
  if (!found.ok) throw new Error('no session');
  return { brandId, accountId: found.value.accounts.real };
}

/** Verifies the client, who may then trade for real. */
export async function verify(clients: BrandClients, client: Pick<Entered, 'token'>) {
  const { desk } = clients.edge;
  const account = await accountOf(clients, client);
  const eligibility = await desk.eligibility(account);
  await desk.setEligibility(account, { ...eligibility, verified: true }, `verified:${account.accountId}`);
  return account;
}

/** Sets the price of Bitcoin, with a spread of ten dollars. */
export function trade(edge: Edge, sell: number): void {
  openMarket(edge.engine, quoteOf('BTCUSD', `${sell}.00`, `${sell + 10}.00`, edge.clock.now()));
}
