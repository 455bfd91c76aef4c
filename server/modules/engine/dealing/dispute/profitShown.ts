import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { StoredEntry } from './history.ts';

/**
 * Computes the open profit that the entries of one movement of money imply: the amount lifted before a deposit is the
 * equity below zero (rule MA-8), and the amount settled of a debt leaves the cash that an open loss needs (rule LE-17).
 * Undefined if the entries do not depend on it.
 */
export function profitShownBy(
  entries: readonly Pick<StoredEntry, 'own' | 'facts'>[],
  { cash, owed }: { readonly cash: Money; readonly owed: Money },
): Money | undefined {
  const ofKind = (kind: string) => entries.find(({ facts }) => facts['kind'] === kind)?.own;
  const lifted = ofKind('negativeBalance');
  if (lifted !== undefined) return money(0n - cash - lifted);
  const settled = ofKind('receivableSettled');
  const moved = entries.reduce((sum, { own }) => sum + own, 0n) - (settled ?? 0n);
  const isDeposit = ['deposit', 'suspenseRelease'].some((kind) => ofKind(kind) !== undefined);
  if (isDeposit || (settled === undefined && (moved <= 0n || owed === 0n))) return undefined;
  return money(0n - (settled ?? 0n) - cash - moved);
}
