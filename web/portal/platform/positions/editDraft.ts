import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { readDistance, readLevel, writeDistance } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';
import { stakeOf } from '../stake.ts';
import type { Read } from '../ticket/draft.ts';
import { levelRefusal } from '../ticket/draft.ts';
import { fault } from '../ticket/draftTerms.ts';
import { pageCurrency } from '../../../ui/pageCurrency.ts';

/** Content of the levels' dialog, as typed. */
export interface EditDraft {
  readonly stopLoss: TypedLevel;
  readonly takeProfit: TypedLevel;
  /** Trailing distance in pips. */
  readonly trailing: string;
  readonly breakEven: TypedLevel;
}

/**
 * Levels of the form, each with the side of the open rate that it is measured to: break-even waits on the winning side.
 */
export const levelKinds = { stopLoss: 'stopLoss', takeProfit: 'takeProfit', breakEven: 'takeProfit' } as const;
export type EditedLevel = keyof typeof levelKinds;

const wireNames = { stopLoss: 'stop_lost', takeProfit: 'take_profit', breakEven: 'break_even' } as const;

/** Returns the basis of the position's levels, with the typed stop. */
export function editBasis(position: WirePosition, asset: Asset, stop: TypedLevel): LevelBasis {
  const bare: LevelBasis = {
    stake: stakeOf(position),
    instrument: instrumentOf(asset),
    currency: pageCurrency(),
    stopLoss: undefined,
  };
  const read = readLevel('stopLoss', stop, bare);
  return { ...bare, stopLoss: read.ok ? read.value : undefined };
}

function instrumentOf(asset: Asset): LevelBasis['instrument'] {
  return { decimals: asset.decimals, pip: asset.pip };
}

/** Returns the levels that the position has. */
export function levelsOf({ stop_lost, take_profit, trailing, break_even }: WirePosition): PositionLevels {
  return {
    stopLoss: stop_lost ?? undefined,
    takeProfit: take_profit ?? undefined,
    trailing: trailing ?? undefined,
    breakEven: break_even ?? undefined,
  };
}

export function draftOf(levels: PositionLevels, asset: Asset): EditDraft {
  const { stopLoss, takeProfit, trailing, breakEven } = levels;
  const typed = (price: Rate | undefined): TypedLevel => ({
    unit: 'price',
    text: price === undefined ? '' : formatRate(price),
  });
  return {
    stopLoss: typed(stopLoss),
    takeProfit: typed(takeProfit),
    trailing: trailing === undefined ? '' : writeDistance(trailing, instrumentOf(asset)),
    breakEven: typed(breakEven),
  };
}

/**
 * Returns what the draft changes of the initial levels. A stop that a rule has moved meanwhile is not reset by a form
 * in which it was not touched.
 */
export function readChange(draft: EditDraft, before: PositionLevels, basis: LevelBasis): Read<Partial<PositionLevels>> {
  const change: { -readonly [Name in keyof PositionLevels]?: PositionLevels[Name] } = {};
  for (const name of ['stopLoss', 'takeProfit', 'breakEven'] as const) {
    const kind = levelKinds[name];
    const read = readLevel(kind, draft[name], basis);
    if (!read.ok) {
      const { refusal } = levelRefusal(kind, draft[name], read.fault);
      return { ok: false, refusal: { ...refusal, field: wireNames[name] } };
    }
    if (read.value !== before[name]) change[name] = read.value;
  }
  const trailing = readDistance(draft.trailing, basis.instrument);
  if (!trailing.ok) return fault('notADistance', 'trailing');
  if (trailing.value !== before.trailing) change.trailing = trailing.value;
  return { ok: true, value: change };
}
