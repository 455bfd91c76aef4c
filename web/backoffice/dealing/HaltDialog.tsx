import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { DealingHalt } from '@candor/contracts/http/office/dealingHalts.ts';
import { useId, useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Dealing.module.css';

const REASON_MAXIMUM = 500;
const NOTE_MAXIMUM = 300;
const NOTE_MINIMUM = 3;

interface HaltDialogProps {
  data: DealingOverview;
  onClose: () => void;
}

/** Dialog that halts an instrument: one person, with a reason; clients read a separate text. */
export function HaltDialog({ data, onClose }: HaltDialogProps) {
  const { t } = useDealingTexts();
  const finish = useFinish();
  const field = useId();
  // The id makes the same press halt once, however often its answer is lost.
  const [request] = useState(() => crypto.randomUUID());
  const [symbol, setSymbol] = useState('');
  const [note, setNote] = useState('');
  const halted = new Set(data.halts.map((halt) => halt.symbol));
  const choices = data.exposure.filter((row) => !halted.has(row.symbol) && row.state !== 'delisted');
  const action = async (reason: string) => {
    if (symbol === '') return t('dealing.halts.choose');
    const ticker = choices.find((row) => row.symbol === symbol)?.ticker ?? symbol;
    const written = note.trim();
    if (written !== '' && written.length < NOTE_MINIMUM) return t('dealing.halts.noteShort');
    const outcome = await office.haltInstrument({ symbol, request, reason, ...(written !== '' && { note: written }) });
    return finish(outcome, refreshOffice, t('dealing.halts.haltedToast', { symbol: ticker }));
  };
  return (
    <ReasonDialog
      title={t('dealing.halts.haltTitle')}
      text={t('dealing.halts.haltText')}
      label={t('dealing.dialog.reason')}
      help={t('dealing.halts.reasonHelp')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.halts.haltAction')}
      isDangerous
      onClose={onClose}
      onAction={action}
    >
      <div className={styles.haltField}>
        <label htmlFor={field}>{t('dealing.exposure.instrument')}</label>
        <Select
          id={field}
          size="form"
          options={[
            { value: '', label: t('dealing.halts.chooseOne') },
            ...choices.map((row) => ({ value: row.symbol, label: `${row.ticker}, ${row.name}` })),
          ]}
          value={symbol}
          onChange={setSymbol}
        />
      </div>
      <TextArea
        label={t('dealing.halts.note')}
        help={t('dealing.halts.noteHelp')}
        rows={2}
        maxLength={NOTE_MAXIMUM}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ReasonDialog>
  );
}

interface EndHaltDialogProps {
  halt: DealingHalt;
  onClose: () => void;
}

/** Dialog for the first of two people who resume trading. */
export function EndHaltDialog({ halt: { symbol }, onClose }: EndHaltDialogProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const finish = useFinish();
  const action = async (reason: string) =>
    finish(await office.askHaltEnd({ symbol, reason }), refreshOffice, t('dealing.dialog.askedToast'));
  return (
    <ReasonDialog
      title={t('dealing.halts.endTitle', { symbol: tickerOf(symbol) })}
      text={t('dealing.halts.endText')}
      label={t('dealing.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.dialog.ask')}
      onClose={onClose}
      onAction={action}
    />
  );
}
