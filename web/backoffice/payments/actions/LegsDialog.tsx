import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { ZERO, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import styles from '../Payments.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useAction } from './useAction.ts';
import { readMoney, typedMoney } from '../../../ui/numbers.ts';
import { RunningText } from '../../../ui/RunningText.tsx';

const WIRE = '';

/** Rule WD-13: asks compliance for other legs than back to the source first. */
export function LegsDialog({ found, onClose }: { found: OfficePaymentCase; onClose: () => void }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useAction(found);
  const { currency } = found.payment;
  const unsent = found.legs.filter(({ state }) => state === 'open' || state === 'proposed');
  const whole = sum(unsent.map(({ amount }) => amount));
  const amountOf = (deposit: string) =>
    sum(unsent.filter((leg) => (leg.deposit ?? WIRE) === deposit).map(({ amount }) => amount));
  const ways = [WIRE, ...found.sources.map(({ deposit }) => deposit)];
  const [typed, setTyped] = useState(() => new Map(ways.map((way) => [way, plain(amountOf(way))])));
  const parts = ways.map((way) => ({ way, amount: read(typed.get(way) ?? '') }));
  const total = sum(parts.map(({ amount = ZERO }) => amount));
  const isFit = total === whole && parts.every(({ amount }) => amount !== undefined && amount >= 0n);
  const legs = parts.flatMap(({ way, amount }) =>
    amount === undefined || amount === 0n ? [] : [{ amount, ...(way !== WIRE && { deposit: way }) }],
  );
  return (
    <ActionDialog
      title={t('desk.actions.legs.title')}
      text={t('desk.actions.legs.text')}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.legs.ask')}
      fault={isFit ? undefined : t('desk.actions.legs.fault', { whole: amountText(whole, currency) })}
      onClose={onClose}
      onAction={async ({ reason }) =>
        finish(await office.changePaymentLegs({ ...act, reason, legs }), t('desk.actions.asked'))
      }
    >
      <div className={styles.legFields}>
        {ways.map((way) => {
          const source = found.sources.find(({ deposit }) => deposit === way);
          return (
            <NumberField
              key={way}
              label={source === undefined ? t('desk.actions.legs.wire') : t('desk.case.toSource', { deposit: way })}
              aside={
                source === undefined
                  ? undefined
                  : t('desk.actions.legs.left', { amount: amountText(source.left, currency) })
              }
              value={typed.get(way) ?? ''}
              onChange={(text) => setTyped(new Map([...typed, [way, text]]))}
            />
          );
        })}
        <p>
          <RunningText>
            {t('desk.actions.legs.total', { sum: amountText(total, currency), whole: amountText(whole, currency) })}
          </RunningText>
        </p>
      </div>
    </ActionDialog>
  );
}

function plain(amount: Money): string {
  return amount === 0n ? '' : typedMoney(amount);
}

function read(text: string): Money | undefined {
  return text.trim() === '' ? ZERO : readMoney(text);
}
