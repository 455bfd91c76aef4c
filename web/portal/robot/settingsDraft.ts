import type { WireRobotSettings } from '@candor/contracts/http/robot.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { faultySetting } from '@candor/domain/robot/settings.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import { basisPointsOf, percentDraft } from './percent.ts';
import { readMoney, typedMoney } from '../../ui/numbers.ts';

/** Settings as typed in the form. */
export interface SettingsDraft {
  readonly symbols: readonly string[];
  readonly percent: string;
  readonly most: string;
  readonly cap: string;
}

export function draftOf(settings: WireRobotSettings): SettingsDraft {
  return {
    symbols: settings.symbols,
    percent: percentDraft(settings.amount_basis_points),
    most: String(settings.max_open),
    cap: typedMoney(settings.daily_loss_cap),
  };
}

export interface ReadDraft {
  readonly settings: WireRobotSettings;
  /** Field that must be corrected first, by the server's own rule RB-12. */
  readonly fault: keyof RobotSettings | undefined;
}

export function readDraft(
  { symbols, percent, most, cap }: SettingsDraft,
  currency: Pick<Currency, 'code' | 'scale'>,
): ReadDraft {
  const settings: RobotSettings = {
    symbols,
    amountBasisPoints: basisPointsOf(percent) ?? 0,
    openMax: Number.parseInt(most, 10),
    dailyLossCap: readMoney(cap) ?? money(0n),
  };
  return {
    settings: {
      symbols: [...symbols],
      amount_basis_points: settings.amountBasisPoints,
      max_open: settings.openMax,
      daily_loss_cap: settings.dailyLossCap,
    },
    fault: faultySetting(settings, currency),
  };
}

export function isSameDraft(one: SettingsDraft, other: SettingsDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
