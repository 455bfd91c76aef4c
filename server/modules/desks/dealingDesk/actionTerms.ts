import type { WireActionTerms } from '@candor/contracts/http/office/dealingActions.ts';
import { assertNever } from '@candor/domain/assert.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import * as z from 'zod/mini';

/** Terms of a corporate action as an approval stores them. */
export const storedTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split'), newUnits: z.number(), oldUnits: z.number() }),
  z.object({ kind: z.literal('dividend'), perUnit: z.string() }),
  z.object({ kind: z.literal('delisting'), price: z.string() }),
  z.object({ kind: z.literal('symbolChange'), ticker: z.string() }),
]);
export type StoredTerms = z.output<typeof storedTerms>;

export function termsOf(terms: WireActionTerms): ActionTerms {
  switch (terms.kind) {
    case 'split':
      return { kind: terms.kind, newUnits: terms.new_units, oldUnits: terms.old_units };
    case 'dividend':
      return { kind: terms.kind, perUnit: terms.per_unit };
    case 'delisting':
      return terms;
    case 'symbolChange':
      return { kind: terms.kind, ticker: terms.new_symbol };
    default:
      return assertNever(terms);
  }
}

export function termsToWire(terms: ActionTerms): WireActionTerms {
  switch (terms.kind) {
    case 'split':
      return { kind: terms.kind, new_units: terms.newUnits, old_units: terms.oldUnits };
    case 'dividend':
      return { kind: terms.kind, per_unit: terms.perUnit };
    case 'delisting':
      return terms;
    case 'symbolChange':
      return { kind: terms.kind, new_symbol: terms.ticker };
    default:
      return assertNever(terms);
  }
}

export function termsToStored(terms: ActionTerms): StoredTerms {
  switch (terms.kind) {
    case 'split':
    case 'symbolChange':
      return terms;
    case 'dividend':
      return { kind: terms.kind, perUnit: terms.perUnit.toString() };
    case 'delisting':
      return { kind: terms.kind, price: terms.price.toString() };
    default:
      return assertNever(terms);
  }
}

export function termsFromStored(terms: StoredTerms): ActionTerms {
  switch (terms.kind) {
    case 'split':
    case 'symbolChange':
      return terms;
    case 'dividend':
      return { kind: terms.kind, perUnit: rate(BigInt(terms.perUnit)) };
    case 'delisting':
      return { kind: terms.kind, price: rate(BigInt(terms.price)) };
    default:
      return assertNever(terms);
  }
}

/** Formats the figures of an action for the second person. */
export function wordsOf(terms: ActionTerms): string {
  switch (terms.kind) {
    case 'split':
      return `${terms.newUnits}:${terms.oldUnits}`;
    case 'dividend':
      return formatRate(terms.perUnit);
    case 'delisting':
      return formatRate(terms.price);
    case 'symbolChange':
      return terms.ticker;
    default:
      return assertNever(terms);
  }
}
