import type { SettingFile } from '@candor/domain/settings/setting.ts';
import pg from 'pg';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { formatMoney, parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { TermedInstrument } from '@candor/domain/pricing/marketTerms.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { LEVERAGES } from '@candor/domain/margin/leverage.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Instrument } from '@candor/domain/trading/instrument.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { Engine, PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import type { StoreOptions } from '@candor/server/modules/engine/dealing/store.ts';
import type { DealingRules, EngineOptions } from '@candor/server/modules/engine/dealing/index.ts';
import { onConnection } from './connections.ts';

/** Parses money in euros. */
export function eur(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}

export function price(text: string): Rate {
  const value = parseRate(text);
  if (value === undefined) throw new Error(`not a rate: ${text}`);
  return value;
}

export const NOON: Instant = Date.UTC(2026, 0, 14, 12);

let lastTick = 0;

/** Builds a quote of the test's own market. */
export function quoteOf(symbol: InstrumentSymbol, sell: string, buy: string, at: Instant = NOON): Quote {
  lastTick += 1;
  return {
    symbol,
    sell: price(sell),
    buy: price(buy),
    tickId: lastTick,
    source: 'test',
    sourceTime: at,
    receivedTime: at,
  };
}

/** The eligibility of a client who may trade everything. */
export const everythingAllowed: Eligibility = {
  verified: true,
  groups: categories,
  customLeverage: Object.fromEntries(categories.map((category) => [category, LEVERAGES.map((_, index) => index)])),
  regime: 'none',
};

export const generousLimits: TradingLimits = {
  currency: 'EUR',
  openPositions: 200,
  positionAmount: eur('1000000'),
  notionalPerInstrument: eur('100000000'),
  houseExposure: eur('1000000000'),
  ordersPerSecond: 1_000_000,
  pendingOrders: 50,
};

/** Builds an instrument with the catalogue's most common properties. */
export function testInstrument(
  symbol: InstrumentSymbol,
  category: Instrument['category'],
  decimals: number,
): Instrument {
  return { symbol, name: symbol, category, decimals, ageLimitMs: 60_000, leverageCaps: { 'esma-retail': 30 } };
}

const testInstruments = new Map(
  [
    testInstrument('EURUSD', 'forex', 5),
    testInstrument('BTCUSD', 'crypto', 2),
    testInstrument('AAPL', 'stocks', 2),
  ].map((instrument) => [instrument.symbol, instrument]),
);

export function testRules(limits: TradingLimits = generousLimits): DealingRules {
  const file = testSettingFile(LEVERAGES, limits);
  return {
    instrument: (symbol) => testInstruments.get(symbol),
    offered: (_brandId, symbol) => testInstruments.get(symbol),
    limits: () => limits,
    termed: (symbol) => termedOf(testInstruments.get(symbol)),
    settingFile: () => file,
  };
}

/** Returns an instrument's terms by the catalogue, with a market that is always open. */
export function termedOf(instrument: Instrument | undefined): TermedInstrument | undefined {
  return instrument && { symbol: instrument.symbol, hours: '24x7', ageLimitMs: instrument.ageLimitMs };
}

/** Builds a brand's setting file with these leverages and limits. */
export function testSettingFile(list: readonly number[], limits: TradingLimits): SettingFile {
  const leverages = { forex: list, stocks: list, crypto: list, commodities: list, index: list };
  const highest = String(list.at(-1) ?? 1);
  const amount = (figure: Money) => formatMoney(figure, 'EUR');
  return {
    currency: { code: 'EUR', scale: 1 },
    leverages,
    caps: {},
    methods: [],
    instruments: [...testInstruments.keys()],
    values: {
      markUp: '0.025',
      'leverage.forex': highest,
      'leverage.stocks': highest,
      'leverage.crypto': highest,
      'leverage.commodities': highest,
      'leverage.index': highest,
      hiddenInstruments: 'allShown',
      'limits.positionAmount': amount(limits.positionAmount),
      'limits.notionalPerInstrument': amount(limits.notionalPerInstrument),
      'limits.houseExposure': amount(limits.houseExposure),
      'limits.openPositions': String(limits.openPositions),
      'limits.pendingOrders': String(limits.pendingOrders),
      'limits.ordersPerSecond': String(limits.ordersPerSecond),
      'payments.minimumDeposit': '250.00',
      'payments.methods': '',
      'payments.minimumWithdrawal': '10.00',
      'payments.complianceFrom': '5000.00',
      'payments.openWithdrawals': '3',
      'payments.withdrawalDays': '7',
      'payments.coolOffHours': '24',
    },
  };
}

/** Inserts a brand and clients as the clients module would. */
export function insertClients(address: DatabaseAddress, count: number): Promise<number[]> {
  return onConnection(address.databaseUrl, async (owner) => {
    await owner.query(`INSERT INTO brand (id) VALUES ('northline') ON CONFLICT DO NOTHING`);
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO client (brand_id, email, first_name, last_name, phone, country, pin, uniqid, password_hash, pepper_version, agreed_at, created_at)
       SELECT 'northline', 'client' || n || '@example.com', 'Test', 'Client', '+4915112345678', 'DE',
         lpad(n::text, 8, '0'), lpad(n::text, 16, '0'), '$argon2id$test', 1, now(), now()
       FROM generate_series(1, $1) AS n RETURNING id`,
      [count],
    );
    return rows.map(({ id }) => Number.parseInt(id, 10));
  });
}

export function postgresStore(
  address: DatabaseAddress,
  url?: (direct: string) => string,
  recovery: Pick<StoreOptions, 'snapshotFile' | 'isRecoveryCompared'> = {},
): PostgresStore {
  const direct = loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing);
  return new PostgresStore({
    owner: 'test',
    ...recovery,
    connection: () => new pg.Client({ connectionString: url?.(direct) ?? direct, types: columnTypes }),
  });
}

/** Starts an engine with inert dependencies; a test passes those that it wants to watch. */
export function startEngine(options: Partial<EngineOptions> & Pick<EngineOptions, 'store'>): Promise<Engine> {
  return Engine.start({
    rules: testRules(),
    now: () => NOON,
    onCommitted: () => undefined,
    alarm: () => undefined,
    onFenced: () => undefined,
    ...options,
  });
}

/** Opens a real account and deposits money in it. */
export async function openFundedAccount(
  engine: Engine,
  clientId: number,
  amount: Money,
  kind: 'real' | 'demo' = 'real',
): Promise<number> {
  const opened = await engine.openAccount({
    commandId: `account:${clientId}:${kind}`,
    brandId: 'northline',
    clientId,
    kind,
    currency: 'EUR',
    eligibility: everythingAllowed,
    funding: money(0n),
  });
  if (!opened.ok || opened.value.kind !== 'account') throw new Error('the account was not opened');
  const { accountId } = opened.value;
  if (amount > 0n) {
    await engine.submit({
      commandId: `deposit:${accountId}`,
      brandId: 'northline',
      accountId,
      actor: 'client',
      body: { kind: 'deposit', amount },
    });
  }
  return accountId;
}

/** Makes an instrument tradable by a first quote. */
export function openMarket(engine: Engine, quote: Quote): void {
  engine.market(quote.symbol, { kind: 'open' });
  engine.tick(quote);
}
