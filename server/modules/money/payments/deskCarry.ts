import { assert, assertNever } from '@candor/domain/assert.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { accept } from '@candor/domain/result.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Carry } from './carryOut.ts';
import type { IntendedMove } from './moves.ts';

/** Clearing account of outgoing money without a provider, which goes through our bank. */
const OWN_BANK = 'withdraw';

/**
 * Step (b), by the engine: sends a move's movement under the move's own command id. Where the engine decided nothing
 * the desk throws: that failure is transient, and the move stays intended.
 */
export function deskCarry(desk: Pick<Desk, 'moveMoney'>): Carry {
  return async (move) => {
    const { brandId, accountId, commandId } = move;
    const moved = await desk.moveMoney({ brandId, accountId }, movementOf(move), commandId);
    if (!moved.ok) return moved;
    const { taken, fromReserve } = moved.value;
    return accept(taken === undefined ? {} : { clientPart: taken, ...(fromReserve !== undefined && { fromReserve }) });
  };
}

function movementOf(move: IntendedMove): MoneyMovement {
  const { kind, amount } = move;
  const provider = move.provider ?? OWN_BANK;
  switch (kind) {
    case 'deposit':
      return { kind, amount, ...(move.provider !== undefined && { provider }) };
    case 'reserve':
      return { kind: 'reserveWithdrawal', amount };
    case 'release':
      return { kind: 'releaseWithdrawal', amount };
    case 'releaseSuspended':
      return { kind, amount };
    // A refund that the provider has already made is borne by the broker where the client no longer has the money.
    case 'refund':
      return { kind, amount, provider, within: move.isLimited ? 'limit' : 'whatever' };
    case 'chargebackReversal':
      assert(move.clientPart !== undefined, 'a reversal knows what the client had borne');
      return { kind, amount, provider, clientPart: move.clientPart };
    case 'suspend':
    case 'returnSuspended':
    case 'payOut':
    case 'payOutReturned':
    case 'chargeback':
    case 'fee':
      return { kind, amount, provider };
    default:
      return assertNever(kind);
  }
}
