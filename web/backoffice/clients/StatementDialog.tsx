import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { useState } from 'react';
import { refreshClient } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { dayRange } from '../../data/days.ts';
import { office } from '../../data/office.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './ClientPage.module.css';

const REASON_MAXIMUM = 500;

/** Makes a statement that only the client reads. */
export function StatementDialog({ card, onClose }: { card: ClientCard; onClose: () => void }) {
  const { t } = useClientTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [days, setDays] = useState({ from: '', until: '' });
  const make = async (reason: string) => {
    const { from, until } = dayRange(days.from, days.until);
    if (from === undefined || until === undefined || until <= from) return t('clients.statement.wrong');
    const outcome = await office.makeClientStatement({ id: card.id, from, until, reason, request });
    return finish(outcome, () => refreshClient(card.id), t('clients.statement.done'));
  };
  return (
    <ReasonDialog
      title={t('clients.statement.title')}
      text={t('clients.statement.text')}
      label={t('clients.statement.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('clients.statement.make')}
      onClose={onClose}
      onAction={make}
    >
      <div className={styles.days}>
        <DateField
          label={t('clients.statement.from')}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DateField
          label={t('clients.statement.until')}
          value={days.until}
          onChange={(until) => setDays({ ...days, until })}
        />
      </div>
    </ReasonDialog>
  );
}
