import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import type { Trade } from '../story.ts';
import { findRegistered } from './arrivals.ts';
import { cast } from './cast.ts';
import type { RegisteredClients } from './arrivals.ts';
import { WATCHED_BEFORE_MS } from './floor.ts';
import type { Person } from './person.ts';
import type { Scene, Stage } from './stage.ts';

/** Time that people wait after an opening, when spreads are widest. */
const AFTER_OPENING_MS = 20 * MINUTE_MS;

/** Returns the instant if the market is open then, otherwise a while after its next opening. */
export function whenOpen(symbol: InstrumentSymbol, instant: Instant): Instant {
  const session = sessionAt(findInstrument(symbol)?.hours ?? '24x7', instant);
  return session.open ? instant : (session.opensAt ?? instant) + AFTER_OPENING_MS;
}

/** A client's trades, each with the market around it; trades that would close only after the end are left out. */
export function trades(
  stage: Stage,
  clients: RegisteredClients,
  person: Person,
  all: readonly Trade[],
): readonly Scene[] {
  return all.flatMap((trade) => tradeScenes(stage, clients, person, trade));
}

function tradeScenes(stage: Stage, clients: RegisteredClients, person: Person, trade: Trade): readonly Scene[] {
  const { symbol, account: book, hoursAgo, hoursHeld } = trade;
  const at = whenOpen(symbol, stage.now - hoursAgo * HOUR_MS);
  const until = hoursHeld === undefined ? undefined : whenOpen(symbol, at + hoursHeld * HOUR_MS);
  if (at >= stage.now || (until !== undefined && until >= stage.now)) return [];
  let position = 0;
  const scenes: Scene[] = [
    { at: at - WATCHED_BEFORE_MS, play: async () => stage.floor.watch(symbol) },
    {
      at,
      play: async () => {
        position = await stage.floor.open(findRegistered(clients, person), book, trade, stage.command());
      },
    },
  ];
  if (until === undefined) return scenes;
  const close = async (): Promise<void> => {
    await stage.floor.close(findRegistered(clients, person), book, position, stage.command());
    stage.floor.letGo(symbol);
  };
  return [...scenes, { at: until, play: close }];
}

type Line = readonly [
  daysAgo: number,
  symbol: InstrumentSymbol,
  direction: Trade['direction'],
  amount: string,
  leverage: number,
  hoursHeld: number | undefined,
  stop?: number,
  target?: number,
];

/** Returns trades of the real account, one for each line. */
export function tradesOf(lines: readonly Line[]): readonly Trade[] {
  return lines.map(([daysAgo, symbol, direction, amount, leverage, hoursHeld, stop, target]) => ({
    account: 'real',
    symbol,
    direction,
    amount,
    leverage,
    hoursAgo: daysAgo * 24,
    hoursHeld,
    ...(stop !== undefined && { stop }),
    ...(target !== undefined && { target }),
  }));
}

/** Half a year of the first client's statements, up to where their own story begins. */
export const annasPast = tradesOf([
  [176, 'EURUSD', 'buy', '300.00', 10, 5],
  [171, 'XAUUSD', 'sell', '250.00', 5, 4, 90, 120],
  [163, 'GBPUSD', 'buy', '300.00', 20, 6, 20, 30],
  [158, 'BTCUSD', 'buy', '250.00', 3, 9],
  [149, 'EURUSD', 'sell', '400.00', 20, 5, 25, 40],
  [142, 'ETHUSD', 'sell', '200.00', 5, 8, 200],
  [134, 'AAPL', 'buy', '500.00', 5, 3],
  [127, 'USDJPY', 'buy', '300.00', 20, 6, 30, 30],
  [119, 'XAUUSD', 'buy', '250.00', 10, 5, 60],
  [112, 'EURUSD', 'buy', '350.00', 30, 4, 15, 20],
  [104, 'BTCUSD', 'sell', '300.00', 3, 10],
  [97, 'GBPUSD', 'sell', '300.00', 20, 6],
  [89, 'SOLUSD', 'buy', '200.00', 5, 7, 250, 300],
  [82, 'EURUSD', 'sell', '350.00', 20, 5],
  [75, 'XAUUSD', 'sell', '300.00', 10, 5, 70, 90],
  [68, 'ETHUSD', 'buy', '250.00', 5, 8],
  [61, 'USDJPY', 'sell', '300.00', 20, 6, 25],
  [53, 'GBPUSD', 'buy', '400.00', 20, 4, 20, 25],
  [46, 'BTCUSD', 'buy', '300.00', 3, 9],
  [38, 'EURUSD', 'buy', '400.00', 20, 5, 20, 30],
  [30, 'AAPL', 'sell', '400.00', 5, 3],
]);

/** Positions open at the first start, with their levels. */
export const annasOpen = tradesOf([
  [1.2, 'ETHUSD', 'buy', '300.00', 5, undefined, 1_200, 1_500],
  [0.4, 'SOLUSD', 'sell', '200.00', 3, undefined, 1_500, 1_200],
]);

/** Other clients' months, and the positions that are the broker's exposure. */
export function others(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  const lines: readonly (readonly [Person, readonly Line[]])[] = [
    [
      cast.elisa,
      [
        [120, 'EURUSD', 'sell', '200.00', 20, 4],
        [66, 'XAUUSD', 'buy', '200.00', 10, 5, 80],
        [1.5, 'BTCUSD', 'sell', '150.00', 3, undefined, 1_500],
      ],
    ],
    [
      cast.henrik,
      [
        [101, 'EURUSD', 'buy', '500.00', 30, 5],
        [58, 'GBPUSD', 'sell', '400.00', 20, 6, 25],
        [17, 'XAUUSD', 'sell', '400.00', 10, 4],
        [1.1, 'BTCUSD', 'buy', '400.00', 3, undefined, 1_500, 2_000],
      ],
    ],
    [
      cast.marta,
      [
        [70, 'ETHUSD', 'buy', '250.00', 5, 8],
        [25, 'EURUSD', 'buy', '300.00', 30, 5, 20, 30],
      ],
    ],
    [cast.joris, [[51, 'EURUSD', 'sell', '200.00', 20, 4]]],
    [cast.sara, [[21, 'BTCUSD', 'buy', '200.00', 3, 9]]],
  ];
  return lines.flatMap(([person, rows]) => trades(stage, clients, person, tradesOf(rows)));
}

/** A pending order and an alert, on the first client's screen. */
export function annasDesk(stage: Stage, clients: RegisteredClients, anna: Person): readonly Scene[] {
  const symbol: InstrumentSymbol = 'ETHUSD';
  const play = async (): Promise<void> => {
    const ticket = { symbol, direction: 'buy', amount: '200.00', leverage: 5 } as const;
    await stage.floor.place(findRegistered(clients, anna), ticket, 600, stage.command());
    const browser = await stage.logIn(anna);
    const price = rateToNumber(stage.floor.level(symbol, 'buy', 500));
    await browser.post('/api/alerts/create', { command_id: stage.command(), symbol, price, note: 'Near my target' });
  };
  return [{ at: stage.ago(0, 3), play }];
}
