import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { reconcile } from '@candor/domain/payments/reconcile.ts';
import type { ReportLine } from '@candor/domain/payments/settlementReport.ts';
import type { Connection } from '../../../database/pool.ts';
import { findKnownRefs, insertLine, insertRun, lockProvider, readElsewhere, readOwn } from './store.ts';
import type { StoredLine } from './store.ts';

/** Comparison of a provider's lines with our credits of a period. */
export interface Comparison {
  readonly brandId: BrandId;
  readonly provider: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly lines: readonly ReportLine[];
  /** Source of the lines: the day for which the provider was queried, or an imported report. */
  readonly of: { readonly day: string } | { readonly reportHash: Buffer; readonly staffId: number };
  readonly now: Instant;
}

export interface Judged {
  readonly runId: number;
  readonly lines: readonly StoredLine[];
}

/**
 * Rules RC-1 to RC-4: judges each line, in the caller's transaction. Lines from `until` on count as settled and are
 * judged by the next run. Undefined if this day or report has been judged before.
 */
export async function judge(connection: Connection, comparison: Comparison): Promise<Judged | undefined> {
  const { brandId, provider, until, lines } = comparison;
  await lockProvider(connection, brandId, provider);
  const refs = await findKnownRefs(connection, provider, lines);
  const fresh = lines.filter(({ providerRef }) => !refs.has(providerRef));
  const own = await readOwn(connection, comparison, fresh);
  const found = reconcile(own, fresh, await readElsewhere(connection, provider, fresh));
  const due = found.filter(({ line }) => line === undefined || line.at < until);
  const known = lines.filter(({ providerRef, at }) => at < until && refs.has(providerRef)).length;
  const count = known + due.filter(({ line }) => line !== undefined).length;
  const runId = await insertRun(connection, comparison, { lines: count, known });
  if (runId === undefined) return undefined;
  const stored: StoredLine[] = [];
  for (const one of due) stored.push(await insertLine(connection, { brandId, provider, runId }, one));
  return { runId, lines: stored };
}
