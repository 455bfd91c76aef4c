import { join } from 'node:path';
import { z } from 'zod';
import { createApp } from '@candor/bank/app.ts';
import { readConfig as readBankConfig } from '@candor/bank/config.ts';
import { openPool } from '@candor/bank/database.ts';
import { readBankKey } from '@candor/bank/keys.ts';
import type { Action } from '@candor/bank/payment.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import type { OutboundCall, Sent } from '@candor/server/providers/outbound/interface.ts';

/** The database with the passwords of all its logins, the bank's too. */
export type WholeAddress = DatabaseAddress & { readonly passwords: Passwords };

/** An order as both sides know it. */
export interface Order {
  readonly brandId: BrandId;
  readonly provider: string;
  readonly number: string;
}

interface Wire {
  readonly brandId: BrandId;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly payer: string;
}

/** The Test bank in the past: its own code over its own tables, in this process and by the stories' clock. */
export interface PastBank {
  /** Answers a call of the server immediately. */
  readonly pay: (call: OutboundCall) => Promise<Sent>;
  /** Presses a button of the bank's pages. */
  act(order: Order, action: Action): Promise<void>;
  /** Makes the bank state another amount of this order than was requested, from now on. */
  misstate(order: Order): Promise<void>;
  /**
   * Keeps a merchant's webhooks from being sent while the stories are played: nobody listens yet, and the server asks.
   */
  setLost(merchant: Omit<Order, 'number'>, isLost: boolean): Promise<void>;
  wire(wire: Wire): Promise<void>;
  stop(): Promise<void>;
}

const listed = z.object({ payments: z.array(z.object({ ref: z.string() })) });
const PORT_UNUSED = '9';

export async function openBank(config: Config, address: WholeAddress, clock: Clock): Promise<PastBank> {
  const host = config.bank?.host ?? 'bank.localhost';
  const settings = readBankConfig({
    BANK_HOST: host,
    BANK_PORT: PORT_UNUSED,
    PORT: String(config.port),
    DATABASE_URL: address.databaseUrl,
    BANK_DATABASE_PASSWORD: address.passwords.bank,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: 'warn',
  });
  const pool = openPool(settings.databaseUrl, settings.databasePassword);
  const key = readBankKey(join(settings.dataDir, 'bankKeys.json'));
  const app = await createApp({ config: settings, clock, pool, key });
  const callBank = async (path: string, body: object): Promise<void> => {
    const answer = await app.inject({ method: 'POST', url: path, headers: { host }, payload: body });
    if (answer.statusCode >= 300) throw new Error(`the bank refused ${path}: ${answer.body}`);
  };
  const refOf = async ({ brandId, provider, number }: Order): Promise<string> => {
    const query = new URLSearchParams({ brand: brandId, provider, order: number });
    const answer = await app.inject({ method: 'GET', url: `/control/payments?${query.toString()}`, headers: { host } });
    const [found] = listed.parse(answer.json()).payments;
    if (found === undefined) throw new Error(`the bank does not know ${number}`);
    return found.ref;
  };
  return {
    async pay({ method, url, headers, body }) {
      const { pathname, search } = new URL(url);
      const sent = { method, url: `${pathname}${search}`, headers: { ...headers, host } };
      const answer = await app.inject(method === 'GET' ? sent : { ...sent, payload: body });
      const answered = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return { answer: { status: answer.statusCode, headers: Object.fromEntries(answered), body: answer.body } };
    },
    async act({ brandId, provider, number }, action) {
      await callBank(`/control/orders/${provider}/${brandId}/${number}/${action}`, {});
    },
    async misstate(order) {
      await callBank(`/control/payments/${await refOf(order)}/faults`, { wrongAmount: true, lost: true });
    },
    async setLost({ brandId, provider }, isLost) {
      await callBank(`/control/faults/${provider}/${brandId}`, isLost ? { lost: true } : {});
    },
    async wire({ brandId: brand, payer: payer_name, ...wire }) {
      await callBank('/control/wires', { ...wire, brand, payer_name });
    },
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}
