import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import type { ListedInstrument, PageFacts } from '../../data/page.ts';

/** Instrument of the cost example, with its first price. */
export interface ExampleFacts {
  readonly instrument: ListedInstrument | undefined;
  readonly first: PriceEntry | undefined;
  readonly simulated: boolean;
}

const SYMBOL = 'EURUSD';

export function exampleFacts({ instruments, prices }: PageFacts): ExampleFacts {
  const instrument = instruments.find(({ symbol }) => symbol === SYMBOL);
  return { instrument, first: prices.prices[SYMBOL], simulated: prices.simulated };
}
