import type { BrandId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { findIntended, noteAnswer } from './moves.ts';
import type { IntendedMove } from './moves.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './store.ts';

/**
 * The engine's answer to a completed move. For a chargeback or refund: the part that the client bears, and how much of
 * that came out of the reserve for withdrawals.
 */
export interface MovedMoney {
  readonly clientPart?: Money;
  readonly fromReserve?: Money;
}

/** Step (b) of ruling B4.9: sends the command to the engine, which posts once per id however often it is sent. */
export type Carry = (move: IntendedMove) => Promise<Result<MovedMoney>>;

/** Applies an answered move to its locked payment, in the transaction that records the answer. */
export type Follow = (connection: Connection, payment: Payment, answered: AnsweredMove) => Promise<void>;

export interface AnsweredMove extends IntendedMove {
  readonly isDone: boolean;
  readonly refusal: Refusal | undefined;
  readonly fromReserve: Money | undefined;
}

export interface MoveDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly carry: Carry;
  readonly follow: Follow;
}

/**
 * Steps (b) and (c): carries out the intended moves of one payment or of the brand, in the order of their intents. A
 * completed move can intend another, which is carried out in the next round. Throws where the engine cannot be reached;
 * the moves stay intended, and the sweep tries again.
 */
export async function carryOutMoves(deps: MoveDeps, brandId: BrandId, paymentId?: number): Promise<void> {
  for (;;) {
    const intended = await transaction(deps.pool, brandId, (connection) => findIntended(connection, paymentId));
    if (intended.length === 0) return;
    for (const move of intended) await answerMove(deps, move, await deps.carry(move));
  }
}

/** Step (c): records the answer and its effects, both or neither. */
export async function answerMove(
  { pool, clock, follow }: Pick<MoveDeps, 'pool' | 'clock' | 'follow'>,
  move: IntendedMove,
  answer: Result<MovedMoney>,
): Promise<void> {
  await transaction(pool, move.brandId, async (connection) => {
    const payment = await lockPayment(connection, move.paymentId);
    const isFirst = await noteAnswer(
      connection,
      move,
      { isDone: answer.ok, detail: answer.ok ? partOf(answer.value) : whyNot(answer.refusal) },
      clock.now(),
    );
    if (!isFirst) return;
    await follow(connection, payment, {
      ...move,
      isDone: answer.ok,
      refusal: answer.ok ? undefined : answer.refusal,
      fromReserve: answer.ok ? answer.value.fromReserve : undefined,
    });
  });
}

function partOf({ clientPart, fromReserve }: MovedMoney): Readonly<Record<string, string>> {
  return {
    ...(clientPart !== undefined && { clientPart: String(clientPart) }),
    ...(fromReserve !== undefined && { fromReserve: String(fromReserve) }),
  };
}

function whyNot({ code, params }: Refusal): Readonly<Record<string, unknown>> {
  return { code, ...(params !== undefined && { params }) };
}
