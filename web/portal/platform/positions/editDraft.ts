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

/** The dialog of a position's levels, as typed. */
export interface EditDraft {
  readonly stopLoss: TypedLevel;
  readonly takeProfit: TypedLevel;
  /** In pips. */
  readonly trailing: string;
  readonly breakEven: TypedLevel;
}

/** A level of the form, and the side of the open rate it is measured to: break-even waits on the winning one. */
export const levelKinds = { stopLoss: 'stopLoss', takeProfit: 'takeProfit', breakEven: 'takeProfit' } as const;
export type EditedLevel = keyof typeof levelKinds;

const wireNames = { stopLoss: 'stop_lost', takeProfit: 'take_profit', breakEven: 'break_even' } as const;

/** What the position's levels are measured by, with the stop that is typed. */
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

/** What the position has. */
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
 * What the draft changes of the levels that the dialog began with. A stop that a rule has moved meanwhile is not put
 * back by a form in which nobody has touched it.
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
