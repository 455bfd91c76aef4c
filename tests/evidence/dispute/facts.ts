import type { CaseFacts, CaseOrder } from '@candor/domain/evidence/dispute/facts.ts';
import { TapeIndex } from '@candor/domain/evidence/dispute/tapeIndex.ts';
import type { OpenPosition, ClosePosition } from '@candor/server/modules/engine/dealing/commands.ts';
import { hourOf } from '@candor/server/modules/engine/tape/hours.ts';
import { eur, NOON } from '../../support/dealing.ts';
import type { Journalled, World } from './world.ts';
import { BRAND } from './world.ts';

/** Builds the facts of a world without files, which would take hours for so many fills. */
export function factsOf({ ticks, fills, journal, until }: World): CaseFacts {
  const hours = new Set(ticks.map(({ receivedTime }) => hourOf(receivedTime)));
  const orders = journal.filter(({ kind }) => kind === 'openPosition' || kind === 'closePosition').map(orderOf);
  const movements = [{ batch: 0, amount: eur('1000000') }];
  return { brandId: BRAND, from: NOON, until: until + 1, fills, orders, tape: new TapeIndex(ticks, hours), movements };
}

function orderOf({ commandId, kind, actor, at, arrival, lastTick, batch, answer, payload }: Journalled): CaseOrder {
  const body = payload as OpenPosition | ClosePosition;
  const expected = body.order.expectedPrice;
  const rest = expected === undefined ? {} : { expected };
  const terms =
    body.kind === 'openPosition'
      ? {
          symbol: body.symbol,
          direction: body.order.direction,
          amount: body.order.amount,
          leverage: body.order.leverage,
        }
      : { positionId: body.positionId };
  return {
    commandId,
    kind,
    actor,
    at,
    receivedAt: arrival?.receivedAt ?? null,
    seenTick: arrival?.seenTick ?? null,
    lastTick,
    batch,
    refusal: answer.ok ? null : answer.refusal.code,
    terms: { ...terms, ...rest },
  };
}
