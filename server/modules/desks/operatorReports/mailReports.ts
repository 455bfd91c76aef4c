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

type MailingDeps = Pick<ReportDeps, 'pool' | 'clock' | 'exports' | 'brandOf' | 'isTest'>;

/** After a failure it is tried again then, and not a whole day, week or month later. */
const AGAIN_MS = HOUR_MS;

/** Rule OR-5: the reports of a brand that are due, one after the other. */
export async function mailReports(deps: MailingDeps, brandId: BrandId): Promise<void> {
  while (await transaction(deps.pool, brandId, (connection) => mailNext(deps, connection)));
}

/** False: none is due, or one is being calculated somewhere. */
async function mailNext(deps: MailingDeps, connection: Connection): Promise<boolean> {
  const now = deps.clock.now();
  const due = await store.lockDue(connection, now);
  if (due?.mailed === undefined) return false;
  const { rhythm } = due.mailed;
  // Who has left, or may read it no longer, gets nothing.
  const people = await store.listReaders(connection, rolesFor[reports[due.report].action]);
  const readers = people.filter(({ id }) => due.readers.includes(id));
  const span = mailedSpan(rhythm, now);
  const isOwned = people.some(({ id }) => id === due.staffId);
  const error = isOwned ? await errorOf(deps, due, { readers, span }) : 'owner';
  if (error === undefined) await mailTo(connection, due, { readers, span, now });
  await store.updateRun(connection, { id: due.id, at: now, nextAt: nextAt(rhythm, now, error), error });
  return true;
}

function nextAt(rhythm: ReportRhythm, now: Instant, error: MailingError | undefined): Instant {
  return error === 'failed' ? now + AGAIN_MS : nextMailing(rhythm, now);
}

interface Mailed {
  readonly readers: readonly Reader[];
  readonly span: ReportSpan;
}

/** It is calculated first: a link to what cannot be opened helps no one. */
async function errorOf(
  deps: MailingDeps,
  { brandId, report, filters: { currency } }: StoredReport,
  { readers, span }: Mailed,
): Promise<MailingError | undefined> {
  if (readers.length === 0) return 'nobody';
  try {
    await snapshot(deps.exports.pool, brandId, async (connection) => {
      for await (const rows of readRows(
        connection,
        { report, currency, ...span, now: deps.clock.now() },
        reportedBrand(deps, brandId),
      ))
        if (rows.length === 0) return;
    });
    return undefined;
  } catch {
    return 'failed';
  }
}

async function mailTo(
  connection: Connection,
  { id, brandId, name: saved, report }: StoredReport,
  { readers, span: { from, until }, now }: Mailed & { readonly now: Instant },
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
      values: { name, report: saved, from: first, until: last },
      link: { path: `/reports/${brandId}/${report}/${id}/${first}/${last}` },
      eventKey: `report:${id}:${first}:${last}:${staffId}`,
      now,
    });
  }
}
