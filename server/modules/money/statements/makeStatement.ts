import { createHash } from 'node:crypto';
import { hashedRow } from '@candor/contracts/evidence/statement.ts';
import type { StatementKind } from '@candor/contracts/http/statements.ts';
import type { AccountId, BrandId, Instant } from '@candor/domain/ids.ts';
import { assertAgrees, closingOf, openStatement, withMovement, withTrade } from '@candor/domain/ledger/statement.ts';
import type { StatementTotals } from '@candor/domain/ledger/statement.ts';
import { money } from '@candor/domain/money/money.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { presentHead, presentMovement, presentOpen, presentSummary, presentTrade, tradeOf } from './present.ts';
import type { StatementBrand, Valuation } from './present.ts';
import type { StatementPart, StatementRow } from './rows.ts';
import { StatementSigner } from './signer.ts';
import * as store from './store.ts';
import type { LedgerFigures, Period } from './store.ts';
import { YearGroups } from './yearGroups.ts';

export interface StatementQuery extends Period {
  readonly kind: StatementKind;
  readonly brand: StatementBrand;
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly now: Instant;
}

export interface StatementDeps {
  readonly pool: Pool;
  readonly signer: StatementSigner;
  /** Returns the prices at which positions open at an instant are valued. */
  readonly value: (symbols: readonly string[], at: Instant) => Promise<Valuation>;
}

const TRADES_AT_ONCE = 1_000;

/** What is read in one snapshot; everything else must fit it. */
interface Frame {
  readonly holder: store.Holder;
  readonly ledger: LedgerFigures;
  readonly movements: readonly store.Movement[];
  readonly open: readonly store.OpenRow[];
  readonly last: number;
  readonly chainHead: string;
}

/**
 * Makes a statement row by row, so that memory does not limit its length. Trades are read in pages: a closed trade
 * never changes, and trades closed after the frame was read are left out.
 */
export async function* makeStatement(deps: StatementDeps, query: StatementQuery): AsyncGenerator<StatementPart> {
  const frame = await readFrame(deps.pool, query);
  const hash = createHash('sha256');
  const hashRow = <Row extends StatementRow>(row: Row): Row => {
    hash.update(hashedRow(row));
    return row;
  };
  yield hashRow(presentHead(query, frame.holder, frame.ledger));
  let totals = openStatement(frame.ledger.opening);
  const groups = new YearGroups(query.from);
  for (const movement of frame.movements) {
    totals = withMovement(totals, movement.kind, money(movement.amount));
    if (query.kind === 'period') yield hashRow(presentMovement(movement));
    const { symbol } = movement;
    if (symbol !== null) groups.correct({ ...movement, symbol });
  }
  for await (const row of trades(deps.pool, query, frame.last)) {
    const trade = tradeOf(row);
    totals = withTrade(totals, trade);
    if (query.kind === 'period') yield hashRow(presentTrade(row));
    else groups.add(row, trade);
  }
  if (query.kind === 'year') for (const row of groups.rows()) yield hashRow(row);
  const open = await valueOpen(deps, frame, query.until);
  if (query.kind === 'period') for (const { line } of open) yield hashRow(line);
  assertAgrees(totals, frame.ledger);
  yield hashRow(presentSummary(totals, open, { length: frame.ledger.chainLength, head: frame.chainHead }));
  yield { row: 'foot', foot: await issue(deps, query, frame, totals, hash.digest('hex')) };
}

function readFrame(pool: Pool, { brandId, accountId, from, until }: StatementQuery): Promise<Frame> {
  return transaction(pool, brandId, async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const ledger = await store.readLedger(connection, accountId, { from, until });
    return {
      ledger,
      holder: await store.readHolder(connection, accountId),
      movements: await store.readMovements(connection, accountId, { from, until }),
      open: await store.readOpenAt(connection, accountId, until),
      last: await store.readLastExecution(connection, accountId),
      chainHead: await store.readChainHead(connection, accountId, ledger.chainLength),
    };
  });
}

async function* trades(
  pool: Pool,
  { brandId, accountId, from, until }: StatementQuery,
  last: number,
): AsyncGenerator<store.TradeRow> {
  for (let after = 0; ;) {
    const page = { from, until, after, last, count: TRADES_AT_ONCE };
    const rows = await transaction(pool, brandId, (connection) => store.readTrades(connection, accountId, page));
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < TRADES_AT_ONCE) return;
    after = Number.parseInt(String(end.closing_id), 10);
  }
}

async function valueOpen({ value }: StatementDeps, { open }: Frame, until: Instant) {
  if (open.length === 0) return [];
  const valuation = await value([...new Set(open.map(({ symbol }) => symbol))], until);
  return open.map((row) => presentOpen(row, valuation, until));
}

/** Stores the hash with its figures, and signs it with the server's key. */
function issue(
  { pool, signer }: StatementDeps,
  { brandId, accountId, kind, from, until, now }: StatementQuery,
  { ledger, holder, chainHead }: Frame,
  totals: StatementTotals,
  hash: string,
) {
  const { opening, trades: count } = totals;
  const issued = {
    hash,
    accountId,
    kind,
    from,
    until,
    opening,
    closing: closingOf(totals),
    trades: count,
    chainLength: ledger.chainLength,
    chainHead,
    issuedAt: now,
  };
  return transaction(pool, brandId, async (connection) => {
    await store.insertIssued(connection, brandId, issued);
    return signer.foot(brandId, holder, issued);
  });
}
