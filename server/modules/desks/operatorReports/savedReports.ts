import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { SavedReport } from '@candor/contracts/http/office/reports.ts';
import { assert } from '@candor/domain/assert.ts';
import { nextMailing } from '@candor/domain/reports/period.ts';
import { readableReports, reports } from '@candor/domain/reports/report.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo, rolesFor } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ReportDeps } from './deps.ts';
import * as store from './store.ts';

/** Maximum number of saved reports of a person in a brand. */
const REPORTS_MAXIMUM = 50;

export function listSavedReports(
  { pool }: ReportDeps,
  session: StaffSession,
): Promise<Result<{ reports: SavedReport[] }>> {
  const readable = readableReports(session.roles);
  return transaction(pool, session.brandId, async (connection) => {
    const all = await store.listSaved(connection, session.staffId);
    const shown = all.filter(({ report }) => readable.includes(report));
    return accept({ reports: await present(connection, shown, session) });
  });
}

export function saveReport(
  { pool, clock }: ReportDeps,
  { report, name, filters, shared: isShared }: OfficeRequestOf<OfficeCalls['saveReport']>,
  session: StaffSession,
): Promise<Result<SavedReport>> {
  const { brandId, staffId } = session;
  return transaction(pool, brandId, async (connection): Promise<Result<SavedReport>> => {
    if (!mayDo(session.roles, reports[report].action)) return refuse({ code: 'forbidden' });
    const saving = { brandId, staffId, name, report, filters, isShared, now: clock.now() };
    const id = await store.upsertSaved(connection, saving, REPORTS_MAXIMUM);
    if (id === undefined) return refuse({ code: 'tooManyReports', params: { maximum: String(REPORTS_MAXIMUM) } });
    return accept(await presentOne(connection, id, session));
  });
}

export function removeSavedReport(
  deps: ReportDeps,
  id: number,
  session: StaffSession,
): Promise<Result<Record<string, never>>> {
  return act(deps, session, ownOf(id, session), async ({ connection, found, record }) => {
    await store.deleteSaved(connection, id);
    if (found.mailed !== undefined) await record(mailingEnded(found));
    return accept({});
  });
}

/**
 * Rule OR-5: sets the readers of a mailed report, by its owner: only people active in the brand who may read it
 * (`reportReader`).
 */
export function mailSavedReport(
  deps: ReportDeps,
  { id, mailed }: OfficeRequestOf<OfficeCalls['mailSavedReport']>,
  session: StaffSession,
): Promise<Result<SavedReport>> {
  return act(
    deps,
    session,
    ownOf(id, session),
    async ({ connection, found, now, record }): Promise<Result<SavedReport>> => {
      const { action } = reports[found.report];
      if (!mayDo(session.roles, action)) return refuse({ code: 'forbidden' });
      if (mailed === null) {
        await store.updateMailing(connection, id, undefined);
        await record(mailingEnded(found));
        return accept(await presentOne(connection, id, session));
      }
      const people = await store.listReaders(connection, rolesFor[action]);
      const readers = people.filter((person) => mailed.readers.includes(person.id));
      if (readers.length !== new Set(mailed.readers).size) return refuse({ code: 'reportReader', field: 'readers' });
      const { rhythm, paused: isPaused } = mailed;
      const ids = readers.map((person) => person.id);
      await store.updateMailing(connection, id, { rhythm, readers: ids, isPaused, nextAt: nextMailing(rhythm, now) });
      await record({
        action: isPaused ? 'report.paused' : 'report.mailed',
        subject: `report:${found.report}`,
        details: {
          name: found.name,
          rhythm,
          readers: readers
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 500),
        },
      });
      return accept(await presentOne(connection, id, session));
    },
  );
}

export function listReportReaders(
  { pool }: ReportDeps,
  { report }: OfficeRequestOf<OfficeCalls['listReportReaders']>,
  session: StaffSession,
): Promise<Result<{ people: { id: number; name: string }[] }>> {
  return transaction(
    pool,
    session.brandId,
    async (connection): Promise<Result<{ people: { id: number; name: string }[] }>> => {
      const { action } = reports[report];
      if (!mayDo(session.roles, action)) return refuse({ code: 'forbidden' });
      const people = await store.listReaders(connection, rolesFor[action]);
      return accept({ people: people.map(({ id, name }) => ({ id, name })) });
    },
  );
}

const mailingEnded = ({ report, name }: store.StoredReport) => ({
  action: 'report.unmailed',
  subject: `report:${report}`,
  details: { name },
});

/** Finds a report of the person's own; others' reports cannot be changed. */
function ownOf(id: number, { staffId }: StaffSession) {
  return async (connection: Connection): Promise<store.StoredReport | undefined> => {
    const found = await store.lockSaved(connection, id);
    return found?.staffId === staffId ? found : undefined;
  };
}

async function presentOne(connection: Connection, id: number, session: StaffSession): Promise<SavedReport> {
  const found = await store.lockSaved(connection, id);
  assert(found !== undefined, 'what was saved is there');
  const [shown] = await present(connection, [found], session);
  assert(shown !== undefined, 'what is there is shown');
  return shown;
}

async function present(
  connection: Connection,
  rows: readonly store.StoredReport[],
  { staffId }: StaffSession,
): Promise<SavedReport[]> {
  const names = await store.namesOf(connection, [...new Set(rows.flatMap(({ readers }) => readers))]);
  return rows.map(({ id, report, name, filters, isShared, by, staffId: owner, readers, mailed }) => ({
    id,
    report,
    name,
    filters,
    shared: isShared,
    by,
    own: owner === staffId,
    mailed:
      mailed === undefined
        ? null
        : {
            rhythm: mailed.rhythm,
            readers: readers.map((reader) => ({ id: reader, name: names.get(reader) ?? '' })),
            paused: mailed.isPaused,
            next: mailed.nextAt,
            last: mailed.lastAt ?? null,
            error: mailed.lastError ?? null,
          },
  }));
}
