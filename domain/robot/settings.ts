import type { InstrumentSymbol } from '../ids.ts';
import { isWholeMinor, scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { MONEY_DIGITS, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

const EURO = 10n ** BigInt(MONEY_DIGITS);

/** A client's settings of the robot for one of their trading accounts. */
export interface RobotSettings {
  /** Instruments that the robot trades. */
  readonly symbols: readonly InstrumentSymbol[];
  /** Share of own equity for each position, in hundredths of a percent: 100 is 1 %. */
  readonly amountBasisPoints: number;
  /** Most simultaneous positions. */
  readonly openMax: number;
  /** Most that the robot may lose in one UTC day, stops of open positions included. */
  readonly dailyLossCap: Money;
}

/** Ranges of the settings; ruling R10: at most three open positions. */
export const robotLimits = {
  symbols: 10,
  amountBasisPointsMin: 10,
  amountBasisPointsMax: 500,
  openMax: 3,
  /** Amounts in euros; the maximum is scaled to the brand's currency. */
  dailyLossCapMin: EURO,
  dailyLossCapMax: 1_000_000n * EURO,
} as const;

/** Returns the default settings: three weakly related markets, 1 % of equity, a loss of about 50 euros. */
export function usualRobotSettings(currency: Pick<Currency, 'scale'>): RobotSettings {
  return {
    symbols: ['BTCUSD', 'EURUSD', 'XAUUSD'],
    amountBasisPoints: 100,
    openMax: 3,
    dailyLossCap: scaled(money(50n * EURO), currency),
  };
}

/** Rule RB-12: returns the first setting that is out of its range; undefined when all are within. */
export function faultySetting(
  settings: RobotSettings,
  currency: Pick<Currency, 'code' | 'scale'>,
): keyof RobotSettings | undefined {
  const { symbols, amountBasisPoints, openMax, dailyLossCap } = settings;
  const isOneOfEach = new Set(symbols).size === symbols.length;
  if (symbols.length === 0 || symbols.length > robotLimits.symbols || !isOneOfEach) return 'symbols';
  const { amountBasisPointsMin, amountBasisPointsMax } = robotLimits;
  if (!isWholeWithin(amountBasisPoints, amountBasisPointsMin, amountBasisPointsMax)) return 'amountBasisPoints';
  if (!isWholeWithin(openMax, 1, robotLimits.openMax)) return 'openMax';
  const { dailyLossCapMin, dailyLossCapMax } = robotLimits;
  const isWithin = dailyLossCap >= dailyLossCapMin && dailyLossCap <= scaled(money(dailyLossCapMax), currency);
  return isWithin && isWholeMinor(dailyLossCap, currency.code) ? undefined : 'dailyLossCap';
}

function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
