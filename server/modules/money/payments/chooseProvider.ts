import { assert } from '@candor/domain/assert.ts';
import { checkEntry } from '@candor/domain/payments/depositRequest.ts';
import { OPEN_MS } from '@candor/domain/payments/times.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { findAttempt } from './attempts.ts';
import { isProviderOpen } from './createDeposit.ts';
import { offeredEntries } from './entries.ts';
import type { PaymentDeps } from './deps.ts';
import { insertEvent, listEvents, lockPayment, updateProvider } from './store.ts';
import type { Payment } from './store.ts';

/**
 * Rule DP-22: gives a deposit that was requested without a provider the one that its client names when starting it. The
 * specification's client requests a deposit by the number of its method, which several providers share. A deposit whose
 * request named a provider, or whose start was attempted, keeps its provider (`paymentUnknown`).
 */
export function chooseProvider(
  deps: PaymentDeps,
  { id, brandId }: Payment,
  provider: string,
): Promise<Result<Payment>> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    if (payment.provider === provider) return accept(payment);
    if (!(await isOpenToChoice(connection, payment))) return refuse({ code: 'paymentUnknown' });
    const client = await findClient(connection, payment.clientId);
    assert(client !== undefined, 'a payment belongs to a client');
    const named = offeredEntries(deps, client).find(
      ({ entry }) => entry.type === payment.type && entry.provider === provider,
    );
    const { amount, status } = payment;
    const checked = checkEntry({ amount, entry: named, currency: deps.brandOf(brandId).currency });
    if (!checked.ok) return checked;
    const { entry, configured } = checked.value;
    const chosen = await updateProvider(connection, id, {
      method: entry.key,
      provider,
      isTest: configured.isTest,
      expiresAt: payment.createdAt + OPEN_MS[configured.provider.shape],
    });
    const event = { kind: 'providerChosen', actor: 'client', from: status, to: status, reasons: [] };
    await insertEvent(connection, payment, { ...event, detail: { provider }, at: deps.clock.now() });
    return accept(chosen);
  });
}

async function isOpenToChoice(connection: Connection, { id, status }: Payment): Promise<boolean> {
  if (status !== 'pending' || (await findAttempt(connection, id)) !== undefined) return false;
  const [created] = await listEvents(connection, id);
  return created !== undefined && isProviderOpen(created);
}
