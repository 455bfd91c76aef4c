import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  ReportedFillRow,
  answer as answerCall,
  list as listCall,
  open as openCall,
} from '@candor/contracts/http/office/fillChecks.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import type { ExecutionId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { answerFill, checkFill, countUnanswered, findFill, listWrongFills } from '../../terminal/fillChecks/index.ts';
import type { DeskFill } from '../../terminal/fillChecks/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import type { DealingDeskDeps } from './deps.ts';

const SHOWN = 200;

type Reports = OfficeAnswerOf<typeof listCall>;

/** Rule FS-5: lists the newest reports, unanswered ones first. */
export function listFillChecks(deps: DealingDeskDeps, session: StaffSession): Promise<Reports> {
  return transaction(deps.pool, session.brandId, (connection) => readFillChecks(connection, deps, session, SHOWN));
}

/** Reads at most `limit` of the unanswered reports, and as many of the others. */
export async function readFillChecks(
  connection: Connection,
  { clock }: Pick<DealingDeskDeps, 'clock'>,
  { roles }: StaffSession,
  limit: number,
): Promise<Reports> {
  const reader = { hidden: maySeeCases(roles) ? undefined : countsAsErasedSql, now: clock.now() };
  const rows = await listWrongFills(connection, { ...reader, limit });
  return { rows: rows.map(present), unanswered: await countUnanswered(connection, reader) };
}

/** Rule CC-7: finds a report whose client this person may find. */
async function findDeskFill(
  connection: Connection,
  execution: ExecutionId,
  { session, now }: { readonly session: StaffSession; readonly now: Instant },
): Promise<DeskFill | undefined> {
  const found = await findFill(connection, execution);
  if (found === undefined) return undefined;
  return (await findDeskClient(connection, found.clientId, session, now)) && found;
}

/** Opens a report with its receipt, which we check again: the tape of its hour may have ended since. */
export async function openFillCheck(
  { pool, clock, fillChecks }: DealingDeskDeps,
  { execution }: OfficeRequestOf<typeof openCall>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof openCall>>> {
  const { brandId } = session;
  const reader = { session, now: clock.now() };
  const found = await transaction(pool, brandId, (connection) => findDeskFill(connection, execution, reader));
  if (found === undefined) return refuse({ code: 'notFound', field: 'execution' });
  const { clientId, receipt } = found;
  const now = await checkFill(fillChecks, { brandId, clientId, execution, receipt });
  return accept({ row: present(found), receipt, now });
}

/** Rule FS-5: answers a report once, with a text for its client; the report stays, and stays counted. */
export function answerFillCheck(
  deps: DealingDeskDeps,
  { execution, reason }: OfficeRequestOf<typeof answerCall>,
  session: StaffSession,
): Promise<Result<true>> {
  const { brandId, staffId } = session;
  return act(
    deps,
    session,
    (connection) => findDeskFill(connection, execution, { session, now: deps.clock.now() }),
    async ({ connection, found: { clientId, position, verdict }, now, record }) => {
      if (!(await answerFill(connection, { brandId, execution, staffId, reason, now })))
        return refuse({ code: 'fillAnswered' });
      await record({
        action: 'fill.answered',
        subject: `execution:${execution}`,
        clientId,
        reason,
        details: { position: String(position), verdict },
      });
      return accept(true);
    },
  );
}

function present(fill: DeskFill): ReportedFillRow {
  const { execution, position, symbol, kind, book, failed, verdict, answer } = fill;
  return {
    execution,
    position,
    symbol,
    kind,
    book,
    client: { id: fill.clientId, pin: fill.clientPin, name: fill.clientName },
    filled_at: fill.filledAt,
    failed: [...failed],
    verdict,
    reported_at: fill.reportedAt,
    answer: answer === undefined ? null : { reason: answer.reason, name: fill.answeredBy ?? '', at: answer.at },
  };
}
