import type { Money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import desk from '../../shell/Desk.module.css';
import { readMoney } from '../../../ui/numbers.ts';
import { useBusy } from '../../../ui/useBusy.ts';

const MINIMUM = 3;

/** Filled-in fields. Fields that were not shown are empty. */
export interface Filled {
  readonly reason: string;
  readonly reference: string;
  /** Amount; undefined if an optional field was left empty. */
  readonly amount: Money | undefined;
}

interface Typed {
  readonly reason: string;
  readonly reference: string;
  readonly amount: string;
}

interface ActionDialogProps {
  title: string;
  text?: string | undefined;
  action: string;
  isDangerous?: boolean | undefined;
  /** Labels of the optional fields; a field without a label is not shown. */
  reference?: string | undefined;
  referenceMaximum?: number;
  amount?: string | undefined;
  isAmountOptional?: boolean;
  reason?: string | undefined;
  /** Error of another required field. */
  fault?: string | undefined;
  /** Whether a chosen file is still being read. */
  isReading?: boolean;
  onClose: () => void;
  /**
   * Carries out the action; resolves to undefined on success, otherwise to the reason for failure, and nothing typed is
   * lost.
   */
  onAction: (filled: Filled) => Promise<string | undefined>;
  children?: ReactNode;
}

/** Dialog before an irreversible action, with all fields that it needs. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, action, isDangerous = false, isReading = false, onClose, onAction, children } = props;
  const { t } = usePaymentTexts();
  const [typed, setTyped] = useState<Typed>({ reason: '', reference: '', amount: '' });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSending, whileSending] = useBusy();
  const isBusy = isSending || isReading;
  const faults = faultsOf(props, typed);
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next });
    setFailure(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (Object.values(faults).some(Boolean) || props.fault !== undefined) return;
    const { reason, reference, amount } = typed;
    const filled = {
      reason: reason.trim(),
      reference: reference.trim(),
      amount: amount.trim() === '' ? undefined : readMoney(amount),
    };
    const failed = await whileSending(onAction(filled));
    if (failed === undefined) onClose();
    else setFailure(failed);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text}>
      <form className={desk.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Fields asks={props} typed={typed} faults={isTried ? faults : undefined} onChange={change} />
        {(failure ?? (isTried ? props.fault : undefined)) !== undefined && (
          <p className={desk.warning} role="alert">
            {failure ?? props.fault}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('desk.actions.cancel')}</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  asks: Pick<ActionDialogProps, 'amount' | 'reference' | 'referenceMaximum' | 'reason'>;
  typed: Typed;
  /** Errors of the fields; undefined until the button has been pressed. */
  faults: ReturnType<typeof faultsOf> | undefined;
  onChange: (next: Partial<Typed>) => void;
}

function Fields({ asks, typed, faults, onChange }: FieldsProps) {
  const { t } = usePaymentTexts();
  return (
    <>
      {asks.amount !== undefined && (
        <NumberField
          label={asks.amount}
          value={typed.amount}
          error={faults?.amount === true ? t('desk.actions.amountFault') : undefined}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      {asks.reference !== undefined && (
        <TextField
          label={asks.reference}
          autoComplete="off"
          maxLength={asks.referenceMaximum ?? 70}
          value={typed.reference}
          error={faults?.reference === true ? t('desk.actions.referenceFault') : undefined}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
      )}
      {asks.reason !== undefined && (
        <TextArea
          label={asks.reason}
          rows={3}
          maxLength={500}
          value={typed.reason}
          error={faults?.reason === true ? t('desk.actions.reasonFault') : undefined}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </>
  );
}

function faultsOf({ amount, isAmountOptional = false, reference, reason }: ActionDialogProps, typed: Typed) {
  const text = typed.amount.trim();
  const isEmptyAllowed = isAmountOptional && text === '';
  return {
    amount: amount !== undefined && !isEmptyAllowed && !isAboveZero(readMoney(text)),
    reference: reference !== undefined && typed.reference.trim().length < MINIMUM,
    reason: reason !== undefined && typed.reason.trim().length < MINIMUM,
  };
}

function isAboveZero(amount: Money | undefined): boolean {
  return amount !== undefined && amount > 0n;
}
