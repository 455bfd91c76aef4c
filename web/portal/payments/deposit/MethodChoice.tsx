import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { CardMark, cardMarks } from '../../frame/CardMark.tsx';
import { MethodIcon } from '../../frame/MethodIcon.tsx';
import { methodName } from '../methodName.ts';
import styles from './deposit.module.css';
import { groupMethods, isCard, numbered } from './methodGroups.ts';
import { wayOf } from './wayOf.ts';

interface MethodChoiceProps {
  methods: readonly WirePaymentMethod[];
  chosen: WirePaymentMethod | undefined;
  onChoose: (method: WirePaymentMethod) => void;
}

/** Choice of the brand's payment methods. All cards are one entry; the other card methods are behind a press. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation();
  const title = useId();
  const { first, cards } = groupMethods(methods);
  const names = numbered(methods.map(({ label }) => methodName(label, t)));
  const [isOpen, setOpen] = useState(cards.some(({ key }) => key === chosen?.key));
  // If all methods are the Test bank's, one line above the form says so.
  const isMixed = methods.some(({ is_test: isTest }) => !isTest);
  const entry = (method: WirePaymentMethod) => (
    <Method
      key={method.key}
      method={method}
      name={names[methods.indexOf(method)] ?? method.label}
      marks={
        cards.length > 0 && first.includes(method) && isCard(method) ? marksOf([method, ...cards]) : marksOf([method])
      }
      isChosen={method.key === chosen?.key}
      isMarked={isMixed && method.is_test}
      onChoose={onChoose}
    />
  );
  return (
    <div role="radiogroup" aria-labelledby={title}>
      <p id={title} className={styles.label}>
        {t('payments.deposit.method')}
      </p>
      <div className={styles.methods}>{first.map(entry)}</div>
      {cards.length > 0 && (
        <details className={styles.others} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <ChevronDown size={16} aria-hidden="true" />
            {t('payments.deposit.otherCards')}
          </summary>
          <div className={styles.methods}>{cards.map(entry)}</div>
        </details>
      )}
    </div>
  );
}

/** Lists the card marks of these methods, each once; a method that is no card has none. */
function marksOf(methods: readonly WirePaymentMethod[]) {
  const icons = new Set(methods.filter(isCard).map(({ icon }) => icon));
  return cardMarks.filter((mark) => icons.has(mark));
}

interface MethodProps {
  method: WirePaymentMethod;
  name: string;
  marks: readonly (typeof cardMarks)[number][];
  isChosen: boolean;
  isMarked: boolean;
  onChoose: (method: WirePaymentMethod) => void;
}

function Method({ method, name, marks, isChosen, isMarked, onChoose }: MethodProps) {
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
      <MethodIcon name={method.icon} size={20} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
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
      {marks.length > 0 && (
        <span className={styles.marks}>
          {marks.map((mark) => (
            <CardMark key={mark} mark={mark} />
          ))}
        </span>
      )}
    </label>
  );
}
