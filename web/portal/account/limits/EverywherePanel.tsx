import type { WireEverywhere } from '@candor/contracts/http/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { exactTime } from '../../../ui/dates.ts';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import styles from './limits.module.css';
import { useOwnLimitChange } from './useOwnLimitChange.ts';

/** Rules XL-2 and XL-4: the client's wish to apply their limits and pauses at every brand of the operator. */
export function EverywherePanel({ everywhere }: { everywhere: WireEverywhere }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { wished, ends_at: endsAt, brands } = everywhere;
  return (
    <Panel padded className={styles.panel} aria-labelledby="everywhere">
      <h2 id="everywhere">{t('limits.everywhere.title')}</h2>
      <p className={styles.quiet}>{t('limits.everywhere.text')}</p>
      {wished && <p role="status">{t('limits.everywhere.on')}</p>}
      {endsAt !== null && (
        <p className={styles.paused} role="status">
          {t('limits.everywhere.ending', { until: exactTime(endsAt) })}
        </p>
      )}
      <ul className={styles.brands} aria-label={t('limits.everywhere.brands')}>
        {brands.map(({ name, reached }) => (
          <li key={name}>
            <span>{name}</span>
            {reached && <Badge tone="info">{t('limits.everywhere.reached')}</Badge>}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t(wished ? 'limits.everywhere.end' : 'limits.everywhere.begin')}
        </Button>
      </div>
      <ConfirmEverywhere isOpen={isAsking} isWished={!wished} onClose={() => setAsking(false)} />
    </Panel>
  );
}

interface ConfirmEverywhereProps {
  isOpen: boolean;
  /** Whether the question is to begin the wish or to end it. */
  isWished: boolean;
  onClose: () => void;
}

function ConfirmEverywhere({ isOpen, isWished, onClose }: ConfirmEverywhereProps) {
  const { t } = useTranslation();
  const { setLimit, isBusyWith } = useOwnLimitChange();
  const words = isWished ? 'ask' : 'askEnd';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`limits.everywhere.${words}.title`)}
      description={t(`limits.everywhere.${words}.text`)}
    >
      <ul className={styles.consequences}>
        <li>{t(`limits.everywhere.${words}.first`)}</li>
        <li>{t(`limits.everywhere.${words}.second`)}</li>
        {isWished && <li>{t('limits.everywhere.ask.third')}</li>}
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('limits.everywhere.keep')}
        </Button>
        <Button
          variant="primary"
          busy={isBusyWith('everywhere')}
          onClick={() => setLimit({ kind: 'everywhere', wished: isWished }, onClose)}
        >
          {t(`limits.everywhere.${words}.confirm`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
