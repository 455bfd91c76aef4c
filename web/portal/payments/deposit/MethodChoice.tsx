import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { MethodIcon } from '../../frame/MethodIcon.tsx';
import { methodName } from '../methodName.ts';
import styles from './deposit.module.css';
import { wayOf } from './wayOf.ts';

interface MethodChoiceProps {
  methods: readonly WirePaymentMethod[];
  chosen: WirePaymentMethod | undefined;
  onChoose: (method: WirePaymentMethod) => void;
}

/** The brand's ways to pay, each a card of its own; several may be of one type. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation();
  const title = useId();
  // Where all of them are the Test bank's, one line above the form says so.
  const isMixed = methods.some(({ is_test: isTest }) => !isTest);
  return (
    <div role="radiogroup" aria-labelledby={title}>
      <p id={title} className={styles.label}>
        {t('payments.deposit.method')}
      </p>
      <div className={styles.methods}>
        {methods.map((method) => (
          <Method
            key={method.key}
            method={method}
            isChosen={method.key === chosen?.key}
            isMarked={isMixed && method.is_test}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

interface MethodProps {
  method: WirePaymentMethod;
  isChosen: boolean;
  isMarked: boolean;
  onChoose: (method: WirePaymentMethod) => void;
}

function Method({ method, isChosen, isMarked, onChoose }: MethodProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.method}>
      <input
        type="radio"
        name="method"
        className="visually-hidden"
        value={method.key}
        checked={isChosen}
        onChange={() => onChoose(method)}
      />
      <span className={styles.dot} aria-hidden="true" />
      <MethodIcon name={method.icon} />
      <span className={styles.words}>
        <span className={styles.name}>
          {methodName(method.label, t)}
          {isMarked && (
            <>
              {' '}
              <Badge tone="warning">{t('payments.testShort')}</Badge>
            </>
          )}
        </span>
        <small>
          {t(`payments.deposit.speed.${wayOf(method)}`)}, {t('payments.deposit.noFee')}
        </small>
      </span>
    </label>
  );
}
