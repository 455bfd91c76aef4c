import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { mailedSpan, nextMailing } from '@candor/domain/reports/period.ts';
import type { ReportRhythm, ReportSpan } from '@candor/domain/reports/period.ts';
import { reports } from '@candor/domain/reports/report.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import type { ReportDeps } from './deps.ts';
import { readRows } from './readRows.ts';
import { reportedBrand } from './readReport.ts';
import * as store from './store.ts';
import type { MailingError, Reader, StoredReport } from './store.ts';

type MailingDeps = Pick<ReportDeps, 'pool' | 'clock' | 'exports' | 'brandOf' | 'isTest' | 'onTrouble'>;

/** Delay before a retry after a failure, instead of a whole day, week or month. */
const AGAIN_MS = HOUR_MS;

/** Rule OR-5: mails a brand's due reports, one after the other. */
export async function mailReports(deps: MailingDeps, brandId: BrandId): Promise<void> {
  while (await mailNext(deps, brandId));
}

interface Claimed extends store.Claim {
  readonly due: StoredReport;
  readonly rhythm: ReportRhythm;
  readonly now: Instant;
  readonly readers: readonly Reader[];
  readonly span: ReportSpan;
  /** Reason for which no calculation is needed. */
  readonly obstacle: MailingError | undefined;
}

/**
 * Mails the next due report; false if none is due, or one is being calculated anywhere. The calculation runs between
 * two short transactions, so that it holds neither a connection of the office nor a row.
 */
async function mailNext(deps: MailingDeps, brandId: BrandId): Promise<boolean> {
  const now = deps.clock.now();
  const claimed = await transaction(deps.pool, brandId, (connection) => claim(connection, now));
  if (claimed === undefined) return false;
  const error = claimed.obstacle ?? (await calculate(deps, claimed));
  await transaction(deps.pool, brandId, (connection) => conclude(connection, claimed, error));
  return error !== 'busy';
}

async function claim(connection: Connection, now: Instant): Promise<Claimed | undefined> {
  const claimedUntil = now + AGAIN_MS;
  const due = await store.claimDue(connection, { now, claimedUntil });
  if (due?.mailed === undefined) return undefined;
  const { rhythm } = due.mailed;
  // People who have left, or may no longer read the report, are left out.
  const people = await store.listReaders(connection, rolesFor[reports[due.report].action]);
  const readers = people.filter(({ id }) => due.readers.includes(id));
  const isOwned = people.some(({ id }) => id === due.staffId);
  const obstacle = !isOwned ? 'owner' : readers.length === 0 ? 'nobody' : undefined;
  return { id: due.id, claimedUntil, due, rhythm, now, readers, span: mailedSpan(rhythm, now), obstacle };
}

/** Calculates the report before it is mailed: a link to a report that cannot be opened helps no one. */
async function calculate(
  deps: MailingDeps,
  { due, span, now }: Claimed,
): Promise<Extract<MailingError, 'failed'> | 'busy' | undefined> {
  const { brandId, report, filters } = due;
  try {
    return await snapshot(deps.exports.pool, brandId, async (connection) => {
      if (!(await store.lockCalculation(connection))) return 'busy';
      const request = { report, currency: filters.currency, ...span, now };
      for await (const rows of readRows(connection, request, reportedBrand(deps, brandId)))
        if (rows.length === 0) break;
      return undefined;
    });
  } catch (error) {
    deps.onTrouble(error, `report ${due.id} of ${brandId} could not be calculated for its mail`);
    return 'failed';
  }
}

/** Stores the result and mails the link, unless the owner has changed the mailing in the meantime. */
async function conclude(
  connection: Connection,
  claimed: Claimed,
  error: MailingError | 'busy' | undefined,
): Promise<void> {
  const { id, due, now, rhythm } = claimed;
  if (!(await store.lockClaimed(connection, claimed))) return;
  if (error === 'busy') return store.moveNext(connection, { id, nextAt: due.mailed?.nextAt ?? now });
  if (error === undefined) await mailTo(connection, due, claimed);
  return store.updateRun(connection, { id, at: now, nextAt: nextAt(rhythm, now, error), error });
}

function nextAt(rhythm: ReportRhythm, now: Instant, error: MailingError | undefined): Instant {
  return error === 'failed' ? now + AGAIN_MS : nextMailing(rhythm, now);
}

async function mailTo(
  connection: Connection,
  { id, brandId, name: saved, report }: StoredReport,
  { readers, span: { from, until }, now }: Pick<Claimed, 'readers' | 'span' | 'now'>,
): Promise<void> {
  const [first = '', last = ''] = [from, until - 1].map((at) =>
    new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
  for (const { id: staffId, name, email, language = 'en' } of readers) {
    await queueMail(connection, {
      brandId,
      clientId: undefined,
      to: email,
      language,
      template: 'staffReport',
      values: { name, report: saved, from: { day: from }, until: { day: until - 1 } },
      link: { path: `/reports/${brandId}/${report}/${id}/${first}/${last}` },
      eventKey: `report:${id}:${first}:${last}:${staffId}`,
      now,
    });
  }
}
