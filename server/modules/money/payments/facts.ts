import { money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { MoveKind } from '@candor/domain/payments/decision.ts';
import type { DepositChild, DepositFacts, KnownMove } from '@candor/domain/payments/depositFacts.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { lacksNumber } from '../../../providers/payments/interface.ts';
import type { PaymentDeps } from './deps.ts';
import type { Payment } from './store.ts';

/** Reads all facts that a decision about a locked deposit needs. */
export async function readFacts(
  connection: Connection,
  { providerOf }: Pick<PaymentDeps, 'providerOf'>,
  payment: Payment,
): Promise<DepositFacts> {
  const configured = payment.provider === undefined ? undefined : providerOf(payment.brandId, payment.provider);
  return {
    ...payment,
    shape: configured?.provider.shape ?? 'instructions',
    canAsk: configured?.provider.status !== undefined,
    lacksNumber: configured !== undefined && lacksNumber(configured.provider, payment.providerRef),
    moves: await readMoves(connection, payment.id),
    children: await readChildren(connection, payment.id),
    paidBack: await readPaidBack(connection, payment.id),
  };
}

const moveRows = rowsOf({
  paymentId: column.integer(),
  kind: column.text<MoveKind>(),
  amount: column.money(),
  state: column.text<KnownMove['state']>(),
  clientPart: column
    .text("answer ->> 'clientPart'")
    .as((text) => money(BigInt(text)))
    .optional(),
  isLimited: column.flag(),
});
type MoveRow = RowOf<typeof moveRows>;

const childRows = rowsOf({
  id: column.integer(),
  type: column.integer('type_id').as((type) => (type === 7 ? 7 : 8)),
  amount: column.money().as(negate),
  status: column.text(),
  isLost: column.flag(`EXISTS (SELECT FROM payment_event event
    WHERE event.payment_id = payment.id AND event.kind = 'disputeLost')`),
});

function listMoves(connection: Connection, paymentIds: readonly number[]): Promise<MoveRow[]> {
  return moveRows.all(connection, `SELECT ${moveRows.columns} FROM payment_move WHERE payment_id = ANY($1::bigint[])`, [
    paymentIds,
  ]);
}

async function readMoves(connection: Connection, paymentId: number): Promise<Map<MoveKind, KnownMove>> {
  const moves = await listMoves(connection, [paymentId]);
  return new Map(moves.map(({ kind, amount, state }) => [kind, { amount, state }]));
}

async function readChildren(connection: Connection, parentId: number): Promise<DepositChild[]> {
  const children = await childRows.all(
    connection,
    `SELECT ${childRows.columns} FROM payment WHERE parent_id = $1 AND type_id IN (7, 8) ORDER BY id`,
    [parentId],
  );
  if (children.length === 0) return [];
  const moves = Map.groupBy(
    await listMoves(
      connection,
      children.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  );
  return children.map((child) => childOf(child, moves.get(child.id) ?? []));
}

const paidBackRows = rowsOf({ amount: column.money('coalesce(sum(leg.amount), 0)::bigint') });

/** Reads the amount that withdrawals have sent back to where the deposit came from, or are about to. */
async function readPaidBack(connection: Connection, depositId: number): Promise<Money> {
  const { amount } = await paidBackRows.one(
    connection,
    `SELECT ${paidBackRows.columns} FROM withdrawal_leg leg JOIN payment ON payment.id = leg.payment_id
     WHERE leg.deposit_id = $1 AND (leg.state IN ('paid', 'sending')
       OR (leg.state = 'open' AND payment.status IN ('pending', 'onHold', 'processing')))`,
    [depositId],
  );
  return amount;
}

function childOf({ status, ...child }: RowOf<typeof childRows>, moves: readonly MoveRow[]): DepositChild {
  const reclaim = moves.find(({ kind }) => kind === 'refund' || kind === 'chargeback');
  const reversal = moves.find(({ kind }) => kind === 'chargebackReversal');
  return {
    ...child,
    state: stateOf(status, reclaim, reversal),
    clientPart: reclaim?.clientPart,
    isBeingSent: reclaim?.state === 'done' && (status === 'processing' || status === 'onHold'),
  };
}

function stateOf(status: string, reclaim: MoveRow | undefined, reversal: MoveRow | undefined): DepositChild['state'] {
  if (reversal?.state === 'done') return 'reversed';
  if (reversal?.state === 'intended') return 'reversing';
  if (reclaim?.state === 'done') return 'done';
  // A refund by staff that the ledger refused never took place; one by a provider did.
  if (reclaim?.state === 'refused') return reclaim.isLimited ? 'reversed' : 'failed';
  // Staff requested the refund and withdrew it before it reached the ledger.
  return status === 'declined' || status === 'cancelled' ? 'reversed' : 'open';
}
