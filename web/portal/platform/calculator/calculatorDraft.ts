import { parseDecimal } from '@candor/domain/money/decimal.ts';
import { CALCULATOR_DIGITS, PERCENT_DIGITS, PERCENT_MIN, QUANTITY_MIN } from '@candor/domain/trading/calculator.ts';

/** The calculator's fields as typed. */
export interface CalculatorDraft {
  readonly quantity: string;
  readonly percent: string;
}

/** Why a field cannot be used in the calculation. */
export type FieldFault = 'notANumber' | 'tooLow';

type Read = { readonly value: bigint } | { readonly fault: FieldFault };

export function readQuantity(text: string): Read {
  return readField(text, CALCULATOR_DIGITS, QUANTITY_MIN);
}

export function readPercent(text: string): Read {
  return readField(text, PERCENT_DIGITS, PERCENT_MIN);
}

function readField(text: string, digits: number, min: bigint): Read {
  const value = parseDecimal(text.trim(), digits);
  if (value === undefined) return { fault: 'notANumber' };
  return value < min ? { fault: 'tooLow' } : { value };
}
