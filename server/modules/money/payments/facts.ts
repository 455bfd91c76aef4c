import { money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { MoveKind } from '@candor/domain/payments/decision.ts';
import type { DepositChild, DepositFacts, KnownMove } from '@candor/domain/payments/depositFacts.ts';
import { toInteger } from '../../../database/columns.ts';
import type { Connection } from '../../../database/pool.ts';
import { lacksNumber } from '../../../providers/payments/interface.ts';
import type { PaymentDeps } from './deps.ts';
import type { Payment } from './store.ts';

/** All that a locked deposit is decided by. */
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
  };
}

interface MoveRow {
  readonly payment_id: bigint;
  readonly kind: MoveKind;
  readonly amount: bigint;
  readonly state: KnownMove['state'];
  readonly answer: { readonly clientPart?: string } | null;
  readonly is_limited: boolean;
}

async function readMoves(connection: Connection, paymentId: number): Promise<Map<MoveKind, KnownMove>> {
  const { rows } = await connection.query<MoveRow>(
    'SELECT payment_id, kind, amount, state, answer, is_limited FROM payment_move WHERE payment_id = $1',
    [paymentId],
  );
  return new Map(rows.map(({ kind, amount, state }) => [kind, { amount: money(amount), state }]));
}

interface ChildRow {
  readonly id: bigint;
  readonly type_id: 7 | 8;
  readonly amount: bigint;
  readonly status: string;
  readonly is_lost: boolean;
}

async function readChildren(connection: Connection, parentId: number): Promise<DepositChild[]> {
  const children = await connection.query<ChildRow>(
    `SELECT id, type_id, amount, status, EXISTS (SELECT FROM payment_event event
       WHERE event.payment_id = payment.id AND event.kind = 'disputeLost') AS is_lost
     FROM payment WHERE parent_id = $1 AND type_id IN (7, 8) ORDER BY id`,
    [parentId],
  );
  if (children.rows.length === 0) return [];
  const moves = await connection.query<MoveRow>(
    `SELECT payment_id, kind, amount, state, answer, is_limited FROM payment_move WHERE payment_id = ANY($1::bigint[])`,
    [children.rows.map(({ id }) => String(id))],
  );
  return children.rows.map((row) =>
    childOf(
      row,
      moves.rows.filter(({ payment_id: paymentId }) => paymentId === row.id),
    ),
  );
}

function childOf(
  { id, type_id: type, amount, status, is_lost: isLost }: ChildRow,
  moves: readonly MoveRow[],
): DepositChild {
  const taken = moves.find(({ kind }) => kind === 'refund' || kind === 'chargeback');
  const reversal = moves.find(({ kind }) => kind === 'chargebackReversal');
  return {
    id: toInteger(id),
    type,
    amount: negate(money(amount)),
    state: stateOf(status, taken, reversal),
    clientPart: partOf(taken),
    isBeingSent: taken?.state === 'done' && (status === 'processing' || status === 'onHold'),
    isLost,
  };
}

function stateOf(status: string, taken: MoveRow | undefined, reversal: MoveRow | undefined): DepositChild['state'] {
  if (reversal?.state === 'done') return 'reversed';
  if (reversal?.state === 'intended') return 'reversing';
  if (taken?.state === 'done') return 'done';
  // A refund by staff that the ledger refused never happened; one by a provider did.
  if (taken?.state === 'refused') return taken.is_limited ? 'reversed' : 'failed';
  // Requested by staff and withdrawn before it reached the ledger.
  return status === 'declined' || status === 'cancelled' ? 'reversed' : 'open';
}

function partOf(move: MoveRow | undefined): Money | undefined {
  const text = move?.answer?.clientPart;
  return text === undefined ? undefined : money(BigInt(text));
}
