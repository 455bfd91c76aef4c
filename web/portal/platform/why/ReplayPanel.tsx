import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { replayTrade } from '../../../data/history.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ReplayView } from '../../../ui/ReplayView.tsx';
import styles from './WhyPage.module.css';

/** Rule FS-8: the trade once more, from a button, and the way to complain about it. */
export function ReplayPanel({ position }: { position: number }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const [answer, setAnswer] = useState<Outcome<WireTradeReplay>>();
  const [isBusy, setBusy] = useState(false);
  const replay = async (): Promise<void> => {
    setBusy(true);
    setAnswer(await replayTrade(position));
    setBusy(false);
  };
  return (
    <Panel padded className={styles.evidence} aria-labelledby="replay">
      <h2 id="replay">{t('checks.replay.title')}</h2>
      <p>{t('checks.replay.text')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void replay()}>
          {t(isBusy ? 'checks.replay.running' : 'checks.replay.button')}
        </Button>{' '}
        <Link to={`/my-account/complaints/new?trade=${position}`}>{t('checks.wrong.complain')}</Link>
      </p>
      <div aria-live="polite">
        {answer?.kind === 'done' && <ReplayView replay={answer.value} currency={symbol} />}
        {answer !== undefined && answer.kind !== 'done' && <p role="alert">{t(failureKey(answer))}</p>}
      </div>
    </Panel>
  );
}

function failureKey(answer: Exclude<Outcome<WireTradeReplay>, { kind: 'done' }>) {
  if (answer.kind !== 'refused') return 'checks.replay.failed';
  if (answer.refusal.code === 'tradeArchived') return 'checks.replay.archived';
  return answer.refusal.code === 'tooManyRequests' ? 'checks.replay.busy' : 'checks.replay.failed';
}
