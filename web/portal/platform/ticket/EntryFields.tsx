import { DAY_MS, utcDate } from '@candor/domain/time.ts';
import { expiryKinds } from '@candor/domain/trading/expiry.ts';
import type { ChosenExpiry } from '@candor/domain/trading/expiry.ts';
import { EXPIRY_DAYS_MAX } from '@candor/domain/trading/placePending.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/DateField.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { RunningText } from '../../../ui/RunningText.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import { ShutNote } from '../ShutNote.tsx';
import styles from './EntryFields.module.css';
import type { TicketForm } from './useTicketForm.ts';

/** Fields of a limit or a stop: its trigger price and its expiry. */
export function EntryFields({ ticket }: { ticket: TicketForm }) {
  const { t } = useTranslation();
  const { draft, change, settle, decisions, side, facts, asset } = ticket;
  const { quote } = facts;
  if (draft.type === 'market') return null;
  return (
    <div className={styles.entry}>
      <NumberField
        data-entry
        className={styles.price}
        label={t('platform.ticket.entry')}
        size="dense"
        maxLength={18}
        value={draft.entry}
        onChange={(entry) => change({ entry })}
        onBlur={settle}
        error={draft.entry === '' ? undefined : fieldErrorOf('rate', decisions[side], t)}
      />
      <Expiry ticket={ticket} />
      <ShutNote market={facts.market} of="order" />
      {quote !== undefined && (
        <p className={styles.help}>
          <RunningText>
            {t(`platform.ticket.entryHelp.${draft.type}`, {
              buy: priceText(quote.buy, asset.decimals),
              sell: priceText(quote.sell, asset.decimals),
            })}
          </RunningText>
        </p>
      )}
    </div>
  );
}

function Expiry({ ticket }: { ticket: TicketForm }) {
  const { t } = useTranslation();
  const { draft, choose, decisions, side, facts } = ticket;
  const { kind, date } = draft.expiry;
  const set = (part: Partial<ChosenExpiry>) => choose({ expiry: { ...draft.expiry, ...part } });
  const now = facts.waiting?.now;
  return (
    <>
      <SelectField
        label={t('platform.ticket.expiry')}
        size="dense"
        options={expiryKinds.map((value) => ({ value, label: t(`platform.ticket.expiries.${value}`) }))}
        value={kind}
        onChange={(value) => set({ kind: value })}
      />
      {kind === 'date' && (
        <DateField
          className={styles.date}
          label={t('platform.ticket.expiryDate')}
          size="dense"
          min={now === undefined ? undefined : utcDate(now)}
          max={now === undefined ? undefined : utcDate(now + (EXPIRY_DAYS_MAX - 1) * DAY_MS)}
          value={date}
          onChange={(value) => set({ date: value })}
          error={date === '' ? undefined : fieldErrorOf('expires_at', decisions[side], t)}
        />
      )}
    </>
  );
}
