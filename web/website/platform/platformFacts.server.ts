import type { PageFacts } from '../../data/page.ts';
import type { PlatformFacts } from './PlatformPicture.tsx';

/** Beside the chart, as far as the brand offers them: some of each category. */
const LISTED = ['BTCUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'XAGUSD', 'USOIL', 'AAPL', 'MSFT', 'ETHUSD', 'NVDA'];
const ROWS = 9;

/**
 * What the picture of the platform shows; undefined without bars, where the brand does not offer its instrument, and
 * where a third party shows the prices of this website (ruling R24).
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
