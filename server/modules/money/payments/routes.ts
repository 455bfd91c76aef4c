import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { createdTypes } from '@candor/contracts/http/payments.ts';
import { missingDetails } from '@candor/domain/clients/details.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { assert } from '@candor/domain/assert.ts';
import { transaction } from '../../../database/pool.ts';
import { capabilitiesOf } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import { readDepositRoom } from '../../client/limits/index.ts';
import type { Caller, Handlers, Session } from '../../access/sessions/index.ts';
import { chooseProvider } from './chooseProvider.ts';
import { createDeposit } from './createDeposit.ts';
import { offeredEntries } from './entries.ts';
import { presentNext } from './nextAction.ts';
import type { PaymentDeps } from './deps.ts';
import { sendDeposit } from './sendDeposit.ts';
import { cancelDeposit, findOwn, reportPaid, showDeposit } from './showPayment.ts';
import type { Payment } from './store.ts';

/** What the payment routes need of withdrawals. */
export interface Withdrawals {
  create(
    caller: Caller,
    request: { readonly amount: Money; readonly comments: string | undefined; readonly requestId: string | undefined },
  ): Promise<Result<Pick<Payment, 'number'>>>;
  show(session: Session, payment: Payment): Promise<Result<WirePaymentState>>;
  cancel(session: Session, payment: Payment): Promise<Result<WirePaymentState>>;
  options(session: Session): Promise<WithdrawalOptions>;
}

export interface WithdrawalOptions {
  readonly limit: Money;
  readonly freeMargin: Money;
  readonly holds: readonly string[];
  readonly days: number;
  readonly expected: Instant;
}

type PaymentCall =
  | 'createTransaction'
  | 'sendTransaction'
  | 'getPaymentOptions'
  | 'getPaymentState'
  | 'cancelTransaction'
  | 'reportTransactionPaid';

export function paymentRoutes(deps: PaymentDeps, withdrawals: Withdrawals): Handlers<PaymentCall> {
  return {
    async createTransaction({ amount, method, comments, provider, id: requestId }, caller) {
      // Ruling R19: otherwise clients could book themselves a bonus.
      if (!createdTypes.some((type) => type === method)) return refuse({ code: 'forbidden', field: 'method' });
      const created =
        method === 6
          ? withdrawals.create(caller, { amount, comments, requestId })
          : createDeposit(deps, caller.session, { amount, method, provider, requestId });
      return mapResult(created, ({ number }) => ({ status: 'success' as const, transaction_id: number }));
    },
    async sendTransaction({ provider, transaction_id: number }, { session, ip, language }) {
      const found = await findOwn(deps, session, number);
      if (!found.ok) return found;
      if (groupOf(found.value.type) !== 'deposits') return refuse({ code: 'paymentUnknown' });
      const chosen = found.value.provider === provider ? found : await chooseProvider(deps, found.value, provider);
      if (!chosen.ok) return chosen;
      const sent = await sendDeposit(deps, chosen.value, { ip, language, host: session.host });
      if (!sent.ok) return sent;
      const { payment, next } = sent.value;
      const legacy = deps.providerOf(session.brandId, provider)?.provider.legacyReply?.(next);
      return accept({ ...legacy, next: await presentNext(deps, payment, next) });
    },
    getPaymentOptions: async (_request, { session }) => accept(await presentOptions(deps, withdrawals, session)),
    async getPaymentState({ transaction_id: number, ask = false }, { session }) {
      const found = await findOwn(deps, session, number);
      if (!found.ok) return found;
      return isDeposit(found.value)
        ? showDeposit(deps, session, found.value, ask)
        : withdrawals.show(session, found.value);
    },
    async reportTransactionPaid({ transaction_id: number }, { session }) {
      const found = await findOwn(deps, session, number);
      if (!found.ok) return found;
      if (!isDeposit(found.value)) return refuse({ code: 'paymentUnknown' });
      return reportPaid(deps, session, found.value);
    },
    async cancelTransaction({ transaction_id: number }, { session }) {
      const found = await findOwn(deps, session, number);
      if (!found.ok) return found;
      if (!isDeposit(found.value)) return withdrawals.cancel(session, found.value);
      const cancelled = await cancelDeposit(deps, found.value);
      return cancelled.ok ? showDeposit(deps, session, found.value, false) : cancelled;
    },
  };
}

/** Is the payment a deposit, or a refund or chargeback of one? The latter are handled like deposits. */
function isDeposit({ type, parentId }: Payment): boolean {
  return groupOf(type) === 'deposits' || parentId !== undefined;
}

async function presentOptions(deps: PaymentDeps, withdrawals: Withdrawals, session: Session) {
  const { brandId, clientId, accounts } = session;
  const now = deps.clock.now();
  const { client, pausedUntil } = await transaction(deps.pool, brandId, async (connection) => ({
    client: await findClient(connection, clientId),
    ...(await readDepositRoom(connection, { clientId, accountId: accounts.real }, now)),
  }));
  assert(client !== undefined, 'a session belongs to a client');
  const { limit, freeMargin, holds, days, expected } = await withdrawals.options(session);
  const obstacles: (string | false)[] = [
    deps.isHeld(brandId) && 'brandHeld',
    missingDetails(client).length > 0 && 'detailsMissing',
    pausedUntil !== undefined && pausedUntil > now && 'depositPaused',
  ];
  return {
    currency: deps.brandOf(brandId).currency.code,
    methods: offeredEntries(deps, client).map(({ entry, configured, minimum, maximum }) => ({
      key: entry.key,
      type: entry.type,
      provider: entry.provider,
      label: entry.label,
      icon: entry.icon,
      shape: configured.provider.shape,
      minimum,
      maximum: maximum ?? null,
      is_test: configured.isTest,
      confirmation: capabilitiesOf(configured.provider, configured.config).confirmation,
    })),
    deposit_obstacles: obstacles.filter((obstacle) => obstacle !== false),
    withdraw_limit: limit,
    free_margin: freeMargin,
    withdraw_holds: [...holds],
    withdraw_days: days,
    withdraw_expected: expected,
  };
}
