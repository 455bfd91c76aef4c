import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { writtenSymbol } from '@candor/domain/trading/writtenSymbol.ts';
import { useBrand } from '../../data/brand.ts';
import type { ListedInstrument } from '../../data/page.ts';
import { liveQuote } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import type { WebsiteWords, WidgetWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { FlaskIcon } from '../../ui/icons.tsx';
import { moneyText, priceText } from '../../ui/numbers.ts';
import { clockText } from '../widgets/clockText.ts';
import { costTexts, exampleOf } from '../widgets/costTexts.ts';
import { stateWords } from '../widgets/stateWords.ts';
import { DRAWING_HEIGHT, drawBars } from './barPaths.ts';
import styles from './PlatformPicture.module.css';

/** Prices of one moment, as the platform would show them. */
export interface PlatformFacts {
  readonly instrument: ListedInstrument;
  /** Newest bars of the instrument, oldest first. */
  readonly bars: readonly Bar[];
  readonly now: number;
  readonly simulated: boolean;
  readonly rows: readonly { readonly instrument: ListedInstrument; readonly price: PriceEntry | undefined }[];
}

interface PlatformPictureProps {
  facts: PlatformFacts;
  words: WebsiteWords['website'];
  widgets: Pick<WidgetWords, 'simulated' | 'states'>;
}

/**
 * Picture of the platform in the brand's own look: a chart, and a ticket that says what the trade would cost. Its
 * prices are those of the moment in which the page was rendered, and nothing in it can be pressed. The arrangement of
 * its parts is the brand's choice (`look.hero`).
 */
export function PlatformPicture({ facts, words, widgets }: PlatformPictureProps) {
  const { instrument, rows, now, simulated } = facts;
  const price = rows[0]?.price;
  const quote = price && liveQuote(instrument.symbol, price, undefined);
  const isShut = quote !== undefined && quote.state !== 'open';
  const symbol = writtenSymbol(instrument);
  const { title, text, label } = words.picture;
  return (
    <section className={styles.part} aria-labelledby="platform-title">
      <header className={styles.words}>
        <h2 id="platform-title">{title}</h2>
        <p>{text}</p>
      </header>
      <div className={styles.picture} role="img" aria-label={label.replace('{name}', instrument.name)}>
        <div className={styles.bar} data-shut={isShut || undefined}>
          <strong>{symbol}</strong>
          <span className={styles.name}>{symbol === instrument.name ? '' : instrument.name}</span>
          {isShut && <span className={styles.shut}>{stateWords(widgets.states, quote.state)}</span>}
          {simulated && (
            <Badge tone="warning" icon={<FlaskIcon size={12} />}>
              {widgets.simulated}
            </Badge>
          )}
          <time dateTime={new Date(now).toISOString()}>{clockText(now)}</time>
        </div>
        <div className={styles.body}>
          <Markets rows={rows} words={words} />
          <Chart facts={facts} />
          <Ticket quote={quote} decimals={instrument.decimals} words={words} />
        </div>
      </div>
    </section>
  );
}

function Markets({ rows, words }: Pick<PlatformFacts, 'rows'> & Pick<PlatformPictureProps, 'words'>) {
  return (
    <div className={styles.markets}>
      <div className={classes(styles.row, styles.head)}>
        <span>{words.picture.market}</span>
        <span>{words.picture.sell}</span>
        <span>{words.picture.buy}</span>
      </div>
      {rows.map(({ instrument, price }) => {
        const { symbol, decimals } = instrument;
        const quote = price && liveQuote(symbol, price, undefined);
        return (
          <div key={symbol} className={styles.row}>
            <span>{writtenSymbol(instrument)}</span>
            <span>{quote && priceText(quote.sell, decimals)}</span>
            <span>{quote && priceText(quote.buy, decimals)}</span>
          </div>
        );
      })}
    </div>
  );
}

const WHOLE = 100;
/** Distance from an edge, as a part of the height, within which the last price covers the bound written there. */
const BESIDE = 0.15;

function Chart({ facts: { bars, instrument } }: Pick<PlatformPictureProps, 'facts'>) {
  const drawing = drawBars(bars);
  const close = bars.at(-1)?.close;
  if (drawing === undefined || close === undefined) return <div className={styles.chart} />;
  const { width, up, down, last, high, low } = drawing;
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${DRAWING_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.up} d={up} />
        <path className={styles.down} d={down} />
      </svg>
      <span className={styles.line} style={{ top: `${last * WHOLE}%` }}>
        <span>{priceText(close, instrument.decimals)}</span>
      </span>
      {last > BESIDE && <span className={styles.high}>{priceText(high, instrument.decimals)}</span>}
      {last < 1 - BESIDE && <span className={styles.low}>{priceText(low, instrument.decimals)}</span>}
    </div>
  );
}

interface TicketProps extends Pick<PlatformPictureProps, 'words'> {
  quote: LiveQuote | undefined;
  decimals: number;
}

/** Ticket with the trade of the examples, and what it would cost. */
function Ticket({ quote, decimals, words }: TicketProps) {
  const { currency, markUp } = useBrand();
  const { stake, size } = exampleOf(currency);
  const { picture, costs } = words;
  const cost = costTexts(quote, { currency, markUp, none: costs.none });
  const price = (side: 'buy' | 'sell') => (quote === undefined ? costs.none : priceText(quote[side], decimals));
  return (
    <div className={styles.ticket}>
      <strong>{picture.ticket}</strong>
      <div className={styles.fields}>
        <Field name={picture.amount} value={moneyText(stake, currency)} />
        <Field name={picture.leverage} value="×10" />
      </div>
      <dl>
        <dt>{picture.size}</dt>
        <dd>{moneyText(size, currency)}</dd>
        <dt>{costs.markup}</dt>
        <dd>{cost.markup}</dd>
        <dt>{costs.spread}</dt>
        <dd>{cost.spread}</dd>
        <dt className={styles.total}>{picture.cost}</dt>
        <dd className={styles.total}>{cost.total}</dd>
      </dl>
      <div className={styles.sides}>
        <span className={styles.sell}>
          {picture.sell} <b>{price('sell')}</b>
        </span>
        <span className={styles.buy}>
          {picture.buy} <b>{price('buy')}</b>
        </span>
      </div>
    </div>
  );
}

function Field({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.field}>
      <span>{name}</span>
      <span>{value}</span>
    </div>
  );
}
