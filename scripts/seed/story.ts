import type { Direction } from '@candor/domain/pricing/quote.ts';

/** What the demonstration clients did before the first start. The people are invented, the market is simulated. */
export interface Story {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly note: string;
  readonly registeredDaysAgo: number;
  /** Deposit of real money, in euros; zero for a client who is not verified. */
  readonly deposit: string;
  /** A verified client's own details. */
  readonly details?: StoryDetails;
  readonly trades: readonly Trade[];
  /** The link by which they came, and its target page. */
  readonly arrival?: { readonly ref: string; readonly page: string };
}

export interface StoryDetails {
  readonly birthDate: string;
  /** Country code, ISO 3166 alpha-2. */
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
}

export interface Trade {
  readonly account: 'real' | 'demo';
  readonly symbol: string;
  readonly direction: Direction;
  readonly amount: string;
  readonly leverage: number;
  /** Hours since the trade was opened; a closed market delays it to the next opening. */
  readonly hoursAgo: number;
  /** Hours until it is closed by hand, unless a rule was first; undefined leaves it open. */
  readonly hoursHeld: number | undefined;
  /** Distances of stop loss and take profit from the price, in hundredths of a percent. */
  readonly stop?: number;
  readonly target?: number;
}

const DAY = 24;

export const stories: readonly Story[] = [
  {
    firstName: 'Anna',
    lastName: 'Keller',
    email: 'anna.keller@example.com',
    phone: '+4915112345601',
    password: 'harbour-lantern-42',
    note: 'verified, real money and a history',
    registeredDaysAgo: 24,
    deposit: '6200.00',
    arrival: { ref: 'nordlys-costs', page: '/economics' },
    details: {
      birthDate: '1987-03-21',
      country: 'DE',
      state: 'Hamburg',
      city: 'Hamburg',
      street: 'Speicherstrasse 12',
      zipCode: '20457',
    },
    trades: [
      {
        account: 'real',
        symbol: 'EURUSD',
        direction: 'buy',
        amount: '400.00',
        leverage: 10,
        hoursAgo: 19 * DAY,
        hoursHeld: 7,
      },
      {
        account: 'real',
        symbol: 'XAUUSD',
        direction: 'sell',
        amount: '250.00',
        leverage: 5,
        hoursAgo: 17 * DAY,
        hoursHeld: 9,
        stop: 120,
        target: 180,
      },
      {
        account: 'real',
        symbol: 'BTCUSD',
        direction: 'buy',
        amount: '300.00',
        leverage: 3,
        hoursAgo: 14 * DAY,
        hoursHeld: 20,
        stop: 250,
      },
      {
        account: 'real',
        symbol: 'GBPUSD',
        direction: 'sell',
        amount: '350.00',
        leverage: 20,
        hoursAgo: 12 * DAY,
        hoursHeld: 6,
        // Tight enough that one of the levels nearly always fires: a history contains trades that a rule closed.
        stop: 12,
        target: 20,
      },
      {
        account: 'real',
        symbol: 'AAPL',
        direction: 'buy',
        amount: '500.00',
        leverage: 5,
        hoursAgo: 9 * DAY,
        hoursHeld: 3,
      },
      {
        account: 'real',
        symbol: 'EURUSD',
        direction: 'sell',
        amount: '300.00',
        leverage: 30,
        hoursAgo: 6 * DAY,
        hoursHeld: 8,
        stop: 40,
        target: 10,
      },
      {
        account: 'real',
        symbol: 'ETHUSD',
        direction: 'sell',
        amount: '200.00',
        leverage: 5,
        hoursAgo: 3 * DAY,
        hoursHeld: 10,
        stop: 200,
        target: 300,
      },
      {
        account: 'real',
        symbol: 'BTCUSD',
        direction: 'buy',
        amount: '300.00',
        leverage: 3,
        hoursAgo: 6,
        hoursHeld: undefined,
      },
    ],
  },
  {
    firstName: 'Ben',
    lastName: 'Ortiz',
    email: 'ben.ortiz@example.com',
    phone: '+34612345602',
    password: 'copper-meadow-17',
    note: 'not verified, trades on the demo account',
    registeredDaysAgo: 4,
    deposit: '0.00',
    trades: [
      {
        account: 'demo',
        symbol: 'ETHUSD',
        direction: 'buy',
        amount: '500.00',
        leverage: 5,
        hoursAgo: 2 * DAY,
        hoursHeld: 5,
      },
      {
        account: 'demo',
        symbol: 'SOLUSD',
        direction: 'sell',
        amount: '250.00',
        leverage: 10,
        hoursAgo: 30,
        hoursHeld: 12,
        stop: 300,
        target: 200,
      },
    ],
  },
];
