import type { BrandId } from '@candor/domain/ids.ts';
import { termKey } from '@candor/domain/pricing/marketTerms.ts';
import type { TermName, TermPlace } from '@candor/domain/pricing/marketTerms.ts';
import type { Connection } from '../../../database/pool.ts';
import { column } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordSteps, stepRows } from './recordSteps.ts';

/** Returns the key of requests to change a term of a market. */
export function termSubject(place: TermPlace, name: TermName): string {
  return `term:${termKey(place, name)}`;
}

const rows = stepRows.with({
  place: column.text(),
  name: column.text<TermName>(),
  version: column.integer(),
  before: column.text(),
  after: column.text(),
  /** New value; undefined: the term beneath applies again. */
  text: column.text().optional(),
});
export type TermMade = RowOf<typeof rows>;

/** Lists the changes of terms, newest first: they are the same in every brand. */
export function listTermChanges(connection: Connection, count: number): Promise<TermMade[]> {
  return rows.all(connection, `SELECT ${rows.columns} FROM market_term_change ORDER BY version DESC LIMIT $1`, [count]);
}

export function recordTerms(deps: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>, desk: BrandId): Promise<void> {
  const steps = {
    table: 'market_term_change',
    audited: 'market_term_change_audited',
    brand: 'acting_brand',
    rows,
  } as const;
  return recordSteps(deps, desk, steps, ({ place, name, version, before, after, text, approvedBy }) => ({
    action: 'term.changed',
    subject: termSubject(place, name),
    details: {
      version: String(version),
      [name]: `${before} → ${after}`,
      ...(text === undefined && { takenAway: 'ofCatalogue' }),
      ...(approvedBy !== undefined && { approvedBy }),
    },
  }));
}
