import type pg from 'pg';
import type { JourneyServer } from './sharedServer.ts';
import { onConnection } from '../support/connections.ts';

export interface AccountRow {
  readonly kind: 'real' | 'demo';
  readonly cash: string;
  readonly used: string;
  readonly postings: string;
}

export interface PositionRow {
  readonly id: string;
  readonly symbol: string;
  readonly direction: string;
  readonly closing_reason: string | null;
  readonly profit: string | null;
}

/** Reads a client's accounts as the owner of the database, bypassing the server. Money in micro-units. */
export function readAccounts(server: JourneyServer, email: string): Promise<AccountRow[]> {
  return query<AccountRow>(
    server,
    `SELECT kind, cash::text, used::text,
       (SELECT coalesce(sum(amount), 0)::text FROM posting WHERE posting.account_id = account.id) AS postings
     FROM trading_account account JOIN client ON client.id = account.client_id WHERE email = $1 ORDER BY kind DESC`,
    [email],
  );
}

/** Lists a client's uncredited deposits by their own numbers, latest first. */
export async function readOpenDeposits(server: JourneyServer, email: string): Promise<string[]> {
  const rows = await query<{ number: string }>(
    server,
    `SELECT number FROM payment JOIN client ON client.id = client_id
     WHERE email = $1 AND type_id IN (1, 2, 3, 9) AND status IN ('pending', 'processing', 'onHold')
     ORDER BY payment.id DESC`,
    [email],
  );
  return rows.map(({ number }) => number);
}

/** Lists the client's positions of one account: open ones first, then closed ones, latest first. */
export function readPositions(server: JourneyServer, email: string, kind: 'real' | 'demo'): Promise<PositionRow[]> {
  return query<PositionRow>(
    server,
    `SELECT position.id::text, symbol, direction, closing_reason, profit::text
     FROM position JOIN trading_account account ON account.id = account_id JOIN client ON client.id = client_id
     WHERE email = $1 AND account.kind = $2 ORDER BY position.closed_at DESC NULLS FIRST, position.id DESC`,
    [email, kind],
  );
}

/** Lists the levels of the client's open positions, newest first, at 1e-8. */
export function readLevels(
  server: JourneyServer,
  email: string,
  kind: 'real' | 'demo',
): Promise<{ readonly stop_loss: string | null; readonly take_profit: string | null }[]> {
  return query(
    server,
    `SELECT stop_loss::text, take_profit::text
     FROM position JOIN trading_account account ON account.id = account_id JOIN client ON client.id = client_id
     WHERE email = $1 AND account.kind = $2 AND position.closed_at IS NULL ORDER BY position.id DESC`,
    [email, kind],
  );
}

/** Lists the entry prices of the client's pending orders, newest first, at 1e-8. */
export async function readOrderRates(server: JourneyServer, email: string, kind: 'real' | 'demo'): Promise<string[]> {
  const rows = await query<{ rate: string }>(
    server,
    `SELECT rate::text
     FROM pending_order JOIN trading_account account ON account.id = account_id JOIN client ON client.id = client_id
     WHERE email = $1 AND account.kind = $2 AND status = 'open' ORDER BY pending_order.id DESC`,
    [email, kind],
  );
  return rows.map(({ rate }) => rate);
}

/** A closed position with its ticks and the ledger's two postings, all in whole units. */
export interface DealRow {
  readonly direction: 'buy' | 'sell';
  readonly amount: string;
  readonly leverage: number;
  readonly open_rate: string;
  readonly close_rate: string;
  readonly profit: string;
  readonly open_bid: string;
  readonly open_ask: string;
  readonly close_bid: string;
  readonly close_ask: string;
  readonly to_client: string;
  readonly to_house: string;
}

export function readDeals(server: JourneyServer, email: string): Promise<DealRow[]> {
  return query<DealRow>(
    server,
    `SELECT direction, position.amount::text, leverage, open_rate::text, close_rate::text, profit::text,
       opening.tick_sell::text AS open_bid, opening.tick_buy::text AS open_ask,
       closing.tick_sell::text AS close_bid, closing.tick_buy::text AS close_ask,
       client_side.amount::text AS to_client, house_side.amount::text AS to_house
     FROM position
     JOIN trading_account account ON account.id = position.account_id
     JOIN client ON client.id = client_id
     JOIN execution opening ON opening.position_id = position.id AND opening.kind = 'open'
     JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
     JOIN posting client_side ON client_side.entry_id = closing.entry_id AND client_side.account_id IS NOT NULL
     JOIN posting house_side ON house_side.entry_id = closing.entry_id AND house_side.house = 'trading'
     WHERE email = $1 ORDER BY position.id`,
    [email],
  );
}

export interface PendingOrderRow {
  readonly direction: 'buy' | 'sell';
  readonly type: 'limit' | 'stop';
  readonly rate: string;
  readonly stop_loss: string | null;
  readonly expires_at: Date | null;
  readonly status: string;
}

export function readPendingOrders(server: JourneyServer, email: string): Promise<PendingOrderRow[]> {
  return query<PendingOrderRow>(
    server,
    `SELECT direction, type, rate::text, stop_loss::text, expires_at, status
     FROM pending_order JOIN trading_account account ON account.id = account_id JOIN client ON client.id = client_id
     WHERE email = $1 ORDER BY pending_order.id`,
    [email],
  );
}

/** A client's price alerts, rates at 1e-8. */
export interface AlertRow {
  readonly side: 'above' | 'below';
  readonly price: string;
  readonly note: string;
  readonly tick_id: string | null;
  readonly tick_sell: string | null;
}

export function readAlerts(server: JourneyServer, email: string): Promise<AlertRow[]> {
  return query<AlertRow>(
    server,
    `SELECT side, price::text, note, tick_id::text, tick_sell::text
     FROM price_alert JOIN client ON client.id = client_id WHERE email = $1 ORDER BY price_alert.id`,
    [email],
  );
}

/** Lists the messages from the contact page, oldest first. */
export function readContactMessages(
  server: JourneyServer,
): Promise<
  { readonly first_name: string; readonly email: string; readonly message: string; readonly is_client: boolean }[]
> {
  return query(
    server,
    'SELECT first_name, email, message, client_id IS NOT NULL AS is_client FROM contact_message ORDER BY id',
    [],
  );
}

/** Makes every login an hour old, so that acts that need a fresh one ask for it. */
export async function ageLogins(server: JourneyServer): Promise<void> {
  for (const sessions of ['session', 'affiliate_session']) {
    await query(server, `UPDATE ${sessions} SET authenticated_at = authenticated_at - interval '1 hour'`, []);
  }
  await query(server, "UPDATE staff_session SET proven_at = proven_at - interval '1 hour'", []);
  await query(server, 'UPDATE totp_factor SET last_step = greatest(last_step - 120, 0)', []);
}

/** Forgets the codes that staff have used: their apps' present codes work again. */
export async function forgetCodes(server: JourneyServer): Promise<void> {
  await query(server, "UPDATE totp_factor SET last_step = 0 WHERE owner_kind = 'staff'", []);
}

/** Makes the report of lost second factors three days old. */
export async function ageLostFactors(server: JourneyServer, of: 'clients' | 'partners' = 'clients'): Promise<void> {
  const table = of === 'clients' ? 'lost_factors' : 'affiliate_lost_factors';
  const sql = `UPDATE ${table} SET started_at = started_at - interval '72 hours', ready_at = ready_at - interval '72 hours'
    WHERE ended_at IS NULL`;
  await query(server, sql, []);
}

/** Credits the partner with commission for an old registration, enough for a payout. */
export async function earnCommission(server: JourneyServer, partner: string): Promise<void> {
  await query(
    server,
    `INSERT INTO commission (brand_id, affiliate_id, kind, cause, client_id, plan_id, rule, inputs, amount, earned_at,
       payable_at)
     SELECT plan.brand_id, plan.affiliate_id, 'registration', 'journey', referral.client_id, plan.id, 'registration@1',
       '{"amount":"200.00"}', 200000000, '2020-01-01Z', '2020-01-01Z'
     FROM affiliate JOIN commission_plan plan ON plan.affiliate_id = affiliate.id
     JOIN affiliate_referral referral ON referral.affiliate_id = affiliate.id
     WHERE affiliate.email = $1 LIMIT 1`,
    [partner],
  );
}

/** Confirms the client's address and payout details, as the links in their mails would. */
export async function confirmMails(server: JourneyServer, email: string): Promise<void> {
  await query(server, 'UPDATE client SET email_confirmed_at = created_at WHERE email = $1', [email]);
  const sql = `UPDATE payout_detail SET confirmed_at = created_at
    WHERE client_id = (SELECT id FROM client WHERE email = $1)`;
  await query(server, sql, [email]);
}

/** Changes the name in an entry of the audit record, as the database's owner could by disabling the protection. */
export async function editAuditEntry(server: JourneyServer, number: number): Promise<void> {
  const sql = `SET session_replication_role = replica; UPDATE audit_entry SET actor = 'Somebody Else' WHERE number = ${number}`;
  await query(server, sql, []);
}

/** Ends all sessions of staff as idle. */
export async function endStaffSessions(server: JourneyServer): Promise<void> {
  await query(server, 'UPDATE staff_session SET ended_at = now() WHERE ended_at IS NULL', []);
}

async function query<Row extends pg.QueryResultRow>(
  server: JourneyServer,
  sql: string,
  values: string[],
): Promise<Row[]> {
  return onConnection(server.database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql, values)).rows;
  });
}
