import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { DealingHalt } from '@candor/contracts/http/office/dealingHalts.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { refusalText } from '../../data/texts.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import styles from './Dealing.module.css';
import { EndHaltDialog, HaltDialog } from './HaltDialog.tsx';
import { Waiting } from './PauseCards.tsx';

interface HaltPanelProps {
  data: DealingOverview;
}

/** Instruments in which nothing is dealt, with the actions to halt one or resume trading. */
export function HaltPanel({ data }: HaltPanelProps) {
  const { t } = useDealingTexts();
  const [opened, setOpened] = useState<'halt' | DealingHalt>();
  const mayHalt = useMay('dealing.pause') && data.everywhere.pause;
  const noRight = mayHalt ? undefined : t('dealing.switches.noRight');
  return (
    <section className={styles.panel} aria-labelledby="halts-title">
      <header className={styles.panelHead}>
        <h2 id="halts-title">{t('dealing.halts.title')}</h2>
        <span className={styles.space} />
        <Button size="dense" disabledReason={noRight} onClick={() => setOpened('halt')}>
          {stoppedLabel(t('dealing.halts.halt'), noRight)}
        </Button>
      </header>
      {data.halts.length === 0 && <p className={styles.haltNone}>{t('dealing.halts.none')}</p>}
      {data.halts.map((halt) => (
        <HaltCard key={halt.symbol} halt={halt} mayAskAll={data.everywhere.resume} onAsk={() => setOpened(halt)} />
      ))}
      {opened === 'halt' && <HaltDialog data={data} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'halt' && (
        <EndHaltDialog halt={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

interface HaltCardProps {
  halt: DealingHalt;
  mayAskAll: boolean;
  onAsk: () => void;
}

function HaltCard({ halt, mayAskAll, onAsk }: HaltCardProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const mayAsk = useMay('dealing.resume') && mayAskAll;
  const { symbol: haltedSymbol, since, by, reason, note, waiting } = halt;
  const symbol = tickerOf(haltedSymbol);
  const words = [refusalText({ code: 'instrumentHalted' }), ...(note === null ? [] : [note])].join('. ');
  return (
    <section className={styles.halt} aria-label={t('dealing.halts.of', { symbol })}>
      <h3>{t('dealing.halts.since', { symbol, time: shortTime(since) })}</h3>
      <p>{t('dealing.pause.by', { name: by, reason })}</p>
      <p>{t('dealing.pause.words', { words })}</p>
      {waiting === null ? (
        <>
          <p>{t(mayAsk ? 'dealing.halts.second' : 'dealing.halts.mayNotAsk')}</p>
          {mayAsk && (
            <Button size="dense" onClick={onAsk}>
              {t('dealing.halts.ask')}
            </Button>
          )}
        </>
      ) : (
        <Waiting waiting={waiting} words="dealing.halts.waiting" />
      )}
    </section>
  );
}
