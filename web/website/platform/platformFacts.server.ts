import type { PageFacts } from '../../data/page.ts';
import type { PlatformFacts } from './PlatformPicture.tsx';

/** Instruments beside the chart, if the brand offers them: some of each category. */
const LISTED = ['BTCUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'XAGUSD', 'USOIL', 'AAPL', 'MSFT', 'ETHUSD', 'NVDA'];
const ROWS = 9;

/**
 * Returns the facts of the platform's picture; undefined without bars, if the brand does not offer its instrument, and
 * if a third party shows the prices of this website (ruling R24).
 */
export function platformFacts({ brand, instruments, prices, bars }: PageFacts): PlatformFacts | undefined {
  const instrument = instruments.find(({ symbol }) => symbol === brand.website.picture);
  const isFramed = brand.website.widgets.provider === 'frame' && !prices.simulated;
  if (instrument === undefined || bars === undefined || bars.length === 0 || isFramed) return undefined;
  const others = LISTED.flatMap((symbol) => instruments.find((one) => one.symbol === symbol) ?? []);
  const listed = [instrument, ...others.filter((other) => other !== instrument)].slice(0, ROWS);
  return {
    instrument,
    bars,
    now: prices.now,
    simulated: prices.simulated,
    rows: listed.map((one) => ({ instrument: one, price: prices.prices[one.symbol] })),
  };
}
