import type { RequestOf } from '@candor/contracts/http/call.ts';
import { RECORDER_LINES_MAX, linkLines, newRecorder, recorderSignedText } from '@candor/contracts/evidence/recorder.ts';
import type { SignedRecorder, UnlinkedLine } from '@candor/contracts/evidence/recorder.ts';
import type { get } from '@candor/contracts/http/recorder.ts';
import { assert } from '@candor/domain/assert.ts';
import { fittingLines, recordedCommands } from '@candor/domain/evidence/recorder.ts';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { readArchivedUntil } from '../../engine/dealing/index.ts';
import { cryptography, findReceipt } from '../../engine/receipts/index.ts';
import type { ReceiptSigner } from '../../engine/receipts/index.ts';
import { presentCommand } from './presentCommand.ts';
import { findAccount, findHoldingTime, listCommands, listFills, listSpans } from './store.ts';

/** Maximum number of fills: each has a receipt, and receipts are read one by one. */
const FILLS_MAX = 300;
/** Time before and after a trade that its log covers. */
const AROUND_TRADE_MS = MINUTE_MS;

export interface RecorderDeps {
  /** Pool of long reads, so that they take no connection from ordinary calls. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: Pick<ReceiptSigner, 'sign' | 'signText' | 'keyAt'>;
}

interface RecorderSpan {
  readonly accountId: AccountId;
  readonly from: Instant;
  readonly until: Instant;
}

type Line = UnlinkedLine extends infer One ? (One extends unknown ? Omit<One, 'n'> : never) : never;

/** Rule FS-7: makes the client's log of a day or of a trade, numbered, chained and signed. */
export async function makeRecorder(
  deps: RecorderDeps,
  session: Session,
  request: RequestOf<typeof get>,
): Promise<Result<SignedRecorder>> {
  const { pool, clock, signer } = deps;
  const now = clock.now();
  const read = await transaction(pool, session.brandId, async (connection): Promise<Result<Read>> => {
    const span = await spanOf(connection, session, request, now);
    if (span === undefined) return refuse({ code: 'notFound', field: 'position' });
    const archived = await readArchivedUntil(connection);
    if (archived !== undefined && span.from < archived) return refuse({ code: 'tradeArchived' });
    return accept(await readLines(connection, session, span));
  });
  if (!read.ok) return read;
  const { span: recorded, account, lines, fills } = read.value;
  const withFills = [...lines, ...(await receiptsOf(deps, session, fills))];
  const whole = fittingLines(withFills, { until: recorded.until, most: RECORDER_LINES_MAX });
  const numbered = whole.lines.map((line, index): UnlinkedLine => ({ ...line, n: index + 1 }));
  const { id, publicKey } = signer.keyAt(now);
  const unsigned = newRecorder({
    key: { id, algorithm: 'Ed25519', public_key: publicKey },
    brand: session.brandId,
    account,
    from: recorded.from,
    until: whole.until,
    made_at: now,
    lines: await linkLines(numbered, cryptography),
  });
  return accept({ ...unsigned, signature: signer.signText(recorderSignedText(unsigned), now).signature });
}

async function spanOf(
  connection: Connection,
  session: Session,
  request: RequestOf<typeof get>,
  now: Instant,
): Promise<RecorderSpan | undefined> {
  if ('from' in request) {
    const until = Math.max(request.from, Math.min(request.from + DAY_MS, now));
    return { accountId: currentAccount(session).accountId, from: request.from, until };
  }
  const held = await findHoldingTime(connection, [session.accounts.real, session.accounts.demo], request.position);
  if (held === undefined) return undefined;
  const { accountId, openedAt, closedAt = now } = held;
  return { accountId, from: openedAt - AROUND_TRADE_MS, until: Math.min(closedAt + AROUND_TRADE_MS, now + 1) };
}

interface Read {
  readonly span: RecorderSpan;
  readonly account: SignedRecorder['account'];
  readonly lines: readonly Line[];
  readonly fills: Awaited<ReturnType<typeof listFills>>;
}

async function readLines(connection: Connection, { clientId }: Session, recorded: RecorderSpan): Promise<Read> {
  const { accountId, from } = recorded;
  const lines = { ...recorded, limit: RECORDER_LINES_MAX + 1 };
  const account = await findAccount(connection, accountId);
  assert(account !== undefined, 'the account of a session is there');
  const fills = await listFills(connection, accountId, { ...recorded, limit: FILLS_MAX + 1 });
  const rows = await listCommands(connection, accountId, { ...lines, kinds: recordedCommands });
  const spans = await listSpans(connection, clientId, lines);
  // If there are more than fit, the log ends before the first excluded row.
  const excluded = [fills[FILLS_MAX]?.at, rows[RECORDER_LINES_MAX]?.at, spans[RECORDER_LINES_MAX]?.connectedAt];
  const until = Math.max(from, Math.min(recorded.until, ...excluded.filter((at) => at !== undefined)));
  return {
    span: { ...recorded, until },
    account,
    fills: fills.slice(0, FILLS_MAX).filter(({ at }) => at < until),
    lines: [...rows.map(presentCommand), ...spans.flatMap((span) => connectionLines(span, recorded))],
  };
}

type StoredSpan = Awaited<ReturnType<typeof listSpans>>[number];

/**
 * Returns the lines of a connection's start and end, if within the period. A server that died has not recorded the end,
 * so the last time it was seen counts.
 */
function connectionLines(
  { connection, connectedAt, end, seenAt }: StoredSpan,
  { from, until }: Pick<RecorderSpan, 'from' | 'until'>,
): Line[] {
  const isIn = (at: Instant) => at >= from && at < until;
  const over = end ?? { at: seenAt, reason: 'lost' };
  const isOver = end !== undefined || until - seenAt > LASTS_MS;
  return [
    ...(isIn(connectedAt) ? [{ at: connectedAt, kind: 'connected' as const, connection }] : []),
    ...(isOver && isIn(over.at)
      ? [{ at: over.at, kind: 'disconnected' as const, connection, reason: over.reason }]
      : []),
  ];
}

/** Silence after which a connection counts as ended. */
const LASTS_MS = 3 * MINUTE_MS;

async function receiptsOf(
  { pool, signer }: RecorderDeps,
  { brandId, clientId }: Session,
  fills: Read['fills'],
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { execution, at } of fills) {
    const receipt = await findReceipt(pool, { brandId, clientId }, { execution });
    if (receipt !== undefined) lines.push({ at, kind: 'fill', execution, receipt: signer.sign(receipt) });
  }
  return lines;
}
