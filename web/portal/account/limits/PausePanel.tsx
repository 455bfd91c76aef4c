import type { WireLimits } from '@candor/contracts/http/limits.ts';
import { isExclusion, PAUSE_DAYS } from '@candor/domain/clients/limitChange.ts';
import type { PauseDays } from '@candor/domain/clients/limitChange.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../ui/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
import styles from './limits.module.css';
import { useOwnLimitChange } from './useOwnLimitChange.ts';

const lengths = PAUSE_DAYS.map((days) => ({ days, value: String(days) }));

/** Panel in which the client pauses all opening, which cannot be undone. */
export function PausePanel({ limits }: { limits: WireLimits }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { setLimit, isBusyWith } = useOwnLimitChange();
  const days = lengths.find(({ value }) => value === chosen)?.days;
  const stopped = days === undefined ? t('limits.pause.choose') : undefined;
  return (
    <Panel padded className={styles.panel} aria-labelledby="pause">
      <h2 id="pause">{t('limits.pause.title')}</h2>
      <p className={styles.quiet}>{t('limits.pause.text')}</p>
      <PauseState limits={limits} />
      <Chips
        label={t('limits.pause.length')}
        className={styles.lengths}
        options={lengths.map(({ value }) => ({ value, label: t(`limits.pause.days.${value}`) }))}
        value={chosen}
        onChange={setChosen}
      />
      <div>
        <Button variant="danger" disabledReason={stopped} onClick={() => setAsking(true)}>
          {stoppedLabel(t(beginKey(days, limits.paused_until !== null)), stopped)}
        </Button>
      </div>
      <ConfirmPause
        isOpen={isAsking}
        days={days}
        isBusy={isBusyWith('pause')}
        onKeep={() => setAsking(false)}
        onConfirm={(confirmed) =>
          setLimit({ kind: 'pause', days: confirmed }, () => {
            setAsking(false);
            setChosen(undefined);
          })
        }
      />
    </Panel>
  );
}

/**
 * Returns the key of the button's text: a self-exclusion is named before it begins, and a choice made during a pause
 * extends it.
 */
function beginKey(days: PauseDays | undefined, isPaused: boolean) {
  if (isPaused) return 'limits.pause.extend' as const;
  return days !== undefined && isExclusion(days) ? 'limits.pause.exclusion.begin' : 'limits.pause.begin';
}

function PauseState({ limits }: { limits: WireLimits }) {
  const { t } = useTranslation();
  const { paused_until: paused, session_over_until: over } = limits;
  if (paused === null && over === null) return null;
  return (
    <p className={styles.paused} role="status">
      {paused === null
        ? t('limits.pause.timeUsed', { until: exactTime(over ?? 0) })
        : t('limits.pause.until', { until: exactTime(paused) })}
    </p>
  );
}

interface ConfirmPauseProps {
  isOpen: boolean;
  days: PauseDays | undefined;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: (days: PauseDays) => void;
}

function ConfirmPause({ isOpen, days, isBusy, onKeep, onConfirm }: ConfirmPauseProps) {
  const { t } = useTranslation();
  const length = days === undefined ? '' : t(`limits.pause.days.${days}`);
  const words = days !== undefined && isExclusion(days) ? 'limits.pause.exclusion' : 'limits.pause';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeep}
      title={t(`${words}.askTitle`, { length })}
      description={t('limits.pause.askText')}
    >
      <ul className={styles.consequences}>
        <li>{t('limits.pause.nothingOpens')}</li>
        <li>{t('limits.pause.noDeposits')}</li>
        <li>{t('limits.pause.closingWorks')}</li>
        <li>{t('limits.pause.noWayBack')}</li>
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          {t(`${words}.keep`)}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => days !== undefined && onConfirm(days)}>
          {t(`${words}.confirm`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
