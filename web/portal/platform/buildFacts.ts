import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import type { WireOwn } from '@candor/contracts/http/trading.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { User } from '@candor/contracts/http/accounts.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import type { KnownFacts } from './ticket/openingFacts.ts';

const NO_OWN: WireOwn = { paused_until: null, loss_day: null };

interface Changes {
  readonly groups?: readonly number[];
  readonly verified?: boolean;
  readonly state?: LiveQuote['state'];
  readonly isOpeningPaused?: boolean;
  readonly own?: WireOwn;
}

/** Builds facts for tests: a verified client with 5 000.00 of real money in front of an open EUR/USD. */
export function buildKnownFacts({
  groups = [1, 2, 3, 4, 5],
  verified = true,
  state = 'open',
  isOpeningPaused = false,
  own = NO_OWN,
}: Changes = {}): KnownFacts {
  const cash = money(5_000_000_000n);
  return {
    asset: buildAsset(),
    user: buildUser(groups, verified),
    limits: {
      currency: 'EUR',
      openPositions: 200,
      positionAmount: money(50_000_000_000n),
      notionalPerInstrument: money(1_000_000_000_000n),
      houseExposure: money(25_000_000_000_000n),
      ordersPerSecond: 10,
      pendingOrders: 50,
    },
    markUp: MARK_UP,
    balance: {
      balance: cash,
      equity: cash,
      freeMargin: cash,
      profit: ZERO,
      used: ZERO,
      limit: cash,
      owed: ZERO,
      account: { id: 1, kind: 'real', currency: 'EUR', own },
    },
    account: { cash, credit: ZERO, used: ZERO },
    profit: ZERO,
    positions: [],
    isOpeningPaused,
    now: Date.parse('2026-01-14T12:00:00Z'),
    waiting: { orders: 0, now: Date.parse('2026-01-14T12:00:00Z') },
    quote: {
      symbol: 'EURUSD',
      buy: rate(108_420_000n),
      sell: rate(108_412_000n),
      state,
      at: undefined,
      change: 0.34,
      direction: undefined,
    },
  };
}

function buildAsset(): Asset {
  return {
    symbol: 'EURUSD',
    ticker: 'EURUSD',
    former_tickers: [],
    name: 'EUR/USD',
    code: 'FX:EURUSD',
    aliases: [],
    asset_category_id: 1,
    position_assets_category: { name: 'forex', leverage: '1,3,5,10,15,20,30' },
    decimals: 5,
    pip: rate(10_000n),
    leverage_cap: null,
    base: 'EUR',
    quote: 'USD',
    hours: 'fx-24x5',
    trading_hours: 'America/New_York; none; Sun-Thu 17:00-17:00',
  };
}

function buildUser(groups: readonly number[], verified: boolean): User {
  const document = { status: 'waiting', note: '', updated: null } as const;
  const all = [0, 1, 2, 3, 4, 5, 6];
  return {
    token: 'token',
    first_name: 'Anna',
    last_name: 'Keller',
    full_name: 'Anna Keller',
    email: 'anna@example.com',
    email_confirmed: false,
    phone: '+491512345678',
    phone_confirmed: false,
    birth_date: null,
    country_id: null,
    state: '',
    city: '',
    street: '',
    zip_code: '',
    verified_account: verified,
    level: '',
    pin: '40718826',
    uniqid: 'u',
    created_at: 0,
    auto_trading: false,
    custom_leverage: { forex: all, stocks: all, crypto: all, commodities: all, index: all },
    assets_group_permission: [...groups],
    doc_passport: document,
    doc_address: document,
    doc_funding_front: document,
    doc_funding_back: document,
    fresh_until: null,
    account: 'real',
    own: NO_OWN,
  };
}
