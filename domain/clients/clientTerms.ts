import { categories } from '../trading/instrument.ts';
import type { Category } from '../trading/instrument.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Eligibility } from '../trading/open.ts';

/** Terms of a client: each group with its highest leverage; a missing group is closed to the client. */
export type ClientTerms = Readonly<Partial<Record<Category, number>>>;

export interface OfferedLeverages {
  /** The brand's leverages by category. */
  readonly offered: Readonly<Partial<Record<Category, readonly number[]>>>;
  /** Returns the regime's highest cap of any instrument; null: no cap. */
  readonly cap: (category: Category) => number | null;
}

export interface TermsChange {
  readonly name: Category;
  /** Leverage as ×30, or – where the group is closed. */
  readonly before: string;
  readonly after: string;
}

type Terms = Pick<Eligibility, 'groups' | 'customLeverage'>;

/** Returns an account's present terms: for each group, the highest of its leverages that the regime allows. */
export function termsOf({ groups, customLeverage }: Terms, { offered, cap }: OfferedLeverages): ClientTerms {
  const open = categories.filter((category) => groups.includes(category));
  return Object.fromEntries(
    open.map((category) => {
      const indexes = customLeverage[category] ?? [];
      const most = cap(category) ?? Infinity;
      const list = (offered[category] ?? []).filter((leverage, index) => indexes.includes(index) && leverage <= most);
      return [category, Math.max(1, ...list)];
    }),
  );
}

/**
 * Rule CT-1: lists the changes to a client's terms. Refusals: `leverageNotOffered` (not in the category's list, or
 * above the regime's cap), `termsUnchanged`.
 */
export function changesOf(
  now: ClientTerms,
  requested: ClientTerms,
  leverages: OfferedLeverages,
): Result<TermsChange[]> {
  const impossible = categories.find((category) => !isOffered(category, requested[category], leverages));
  if (impossible !== undefined) return refuse({ code: 'leverageNotOffered', field: impossible });
  const changes = categories
    .filter((category) => now[category] !== requested[category])
    .map((name) => ({ name, before: text(now[name]), after: text(requested[name]) }));
  return changes.length === 0 ? refuse({ code: 'termsUnchanged' }) : accept(changes);
}

/** Rule CT-1: converts terms to the form that dealing uses, with every leverage of the list up to the highest. */
export function eligibilityOf(requested: ClientTerms, offered: OfferedLeverages['offered']): Terms {
  return {
    groups: categories.filter((category) => requested[category] !== undefined),
    customLeverage: Object.fromEntries(
      categories.map((category) => {
        const highest = requested[category] ?? 0;
        return [category, (offered[category] ?? []).flatMap((leverage, index) => (leverage <= highest ? index : []))];
      }),
    ),
  };
}

function isOffered(category: Category, leverage: number | undefined, { offered, cap }: OfferedLeverages): boolean {
  if (leverage === undefined) return true;
  const most = cap(category);
  return offered[category]?.includes(leverage) === true && (most === null || leverage <= most);
}

function text(leverage: number | undefined): string {
  return leverage === undefined ? '–' : `×${leverage}`;
}
