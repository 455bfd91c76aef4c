import type { DealingOverview, DealingPause } from '@candor/contracts/http/office/dealing.ts';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { refusalText } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import styles from './Dealing.module.css';
import type { SwitchRequest } from './SwitchDialog.tsx';

interface PauseCardsProps {
  data: DealingOverview;
  onSwitch: (change: SwitchRequest) => void;
}

/** Cards of the pauses: since when, by whom and why, the text for clients, and how each ends. */
export function PauseCards({ data, onSwitch }: PauseCardsProps) {
  return data.pauses.map((pause) => (
    <PauseCard key={`${pause.brand}/${pause.symbol}`} pause={pause} data={data} onSwitch={onSwitch} />
  ));
}

function PauseCard({ pause, data, onSwitch }: PauseCardsProps & { pause: DealingPause }) {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const where = usePlaceText()(pause, session?.brands ?? []);
  const mayAsk = useMay('dealing.resume') && (pause.brand !== null || data.everywhere.resume);
  const isHere = pause.brand === null || pause.brand === session?.brand;
  return (
    <section className={styles.pause} aria-label={where}>
      <h3>{t('dealing.pause.since', { where, time: shortTime(pause.since) })}</h3>
      <p>{t('dealing.pause.by', { name: pause.by, reason: pause.reason })}</p>
      <p>{t('dealing.pause.words', { words: refusalText({ code: 'tradingClosed' }) })}</p>
      {pause.waiting === null ? (
        <>
          <p>{t(mayAsk ? 'dealing.pause.second' : 'dealing.pause.mayNotAsk')}</p>
          {mayAsk && isHere && (
            <Button size="dense" onClick={() => onSwitch({ kind: 'ask', pause })}>
              {t('dealing.pause.ask')}
            </Button>
          )}
        </>
      ) : (
        <Waiting waiting={pause.waiting} words="dealing.pause.waiting" />
      )}
    </section>
  );
}

interface WaitingProps {
  waiting: NonNullable<DealingPause['waiting']>;
  words: 'dealing.pause.waiting' | 'dealing.halts.waiting';
}

/** Says who has requested the change, and who decides. */
export function Waiting({ waiting, words }: WaitingProps) {
  const { t } = useDealingTexts();
  const { by, reason, obstacle } = waiting;
  return (
    <>
      <p>{t(words, { name: by, reason })}</p>
      {obstacle === null ? (
        <ApprovalsLink>{t('dealing.pause.decide')}</ApprovalsLink>
      ) : (
        <p>{t('dealing.pause.decider')}</p>
      )}
    </>
  );
}

interface Place {
  readonly brand: string | null;
  readonly symbol: string | null;
}

/** Returns a function that names the place of a pause. */
export function usePlaceText() {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  return (
    { brand, symbol: pausedSymbol }: Place,
    brands: readonly { readonly id: string; readonly name: string }[],
  ): string => {
    const name = brands.find(({ id }) => id === brand)?.name ?? brand ?? '';
    if (pausedSymbol === null) return brand === null ? t('dealing.pause.platform') : name;
    const symbol = tickerOf(pausedSymbol);
    return brand === null ? t('dealing.pause.inAll', { symbol }) : t('dealing.pause.inBrand', { symbol, brand: name });
  };
}
