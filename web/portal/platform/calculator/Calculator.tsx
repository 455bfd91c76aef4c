import type { Asset } from '@candor/contracts/http/data.ts';
import { LEVERAGES, TERMINATION_PERCENTAGES } from '@candor/domain/margin/leverage.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../data/useStore.ts';
import { Chips } from '../../../ui/Choice.tsx';
import { typeset } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { categoryOf } from '../instrumentName.ts';
import { useSettled } from '../useSettled.ts';
import type { Settled } from '../useSettled.ts';
import styles from './Calculator.module.css';
import { calculatorOpen } from './calculatorOpen.ts';
import { readPercent, readQuantity } from './calculatorDraft.ts';
import type { CalculatorDraft, FieldFault } from './calculatorDraft.ts';
import { CalculatorNote, CalculatorResults } from './CalculatorResults.tsx';

/** Window in which the calculator starts open, since it fits beside the whole ticket. */
const ROOMY = '(width >= 1280px) and (height >= 1080px)';

/** Calculates what a rise of the price would bring, and what it would take (specification 9). It never trades. */
export function Calculator({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const body = useId();
  const [isRoomy] = useState(() => window.matchMedia(ROOMY).matches);
  const isOpen = useStore(calculatorOpen, undefined) ?? isRoomy;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <Panel className={styles.panel} aria-label={t('platform.calculator.title')}>
      <h2 className={styles.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => calculatorOpen.set(!isOpen)}>
          {t('platform.calculator.title')}
          <Icon size={16} aria-hidden="true" />
        </button>
      </h2>
      <div id={body} hidden={!isOpen}>
        {isOpen && <CalculatorBody key={asset.symbol} asset={asset} />}
      </div>
    </Panel>
  );
}

function CalculatorBody({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const draft = useSettled<CalculatorDraft>({ quantity: firstQuantity(asset), percent: '1.50' });
  const [leverage, setLeverage] = useState<number>(20);
  const quantity = readQuantity(draft.settled.quantity);
  const percent = readPercent(draft.settled.percent);
  const isComputable = 'value' in quantity && 'value' in percent;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.settle();
  };
  return (
    <form className={styles.body} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <Field
          draft={draft}
          name="quantity"
          label={<QuantityLabel asset={asset} />}
          fault={'fault' in quantity ? quantity.fault : undefined}
        />
        <Field
          draft={draft}
          name="percent"
          label={t('platform.calculator.percent')}
          suffix={<span className={styles.unit}>%</span>}
          fault={'fault' in percent ? percent.fault : undefined}
        />
      </div>
      <fieldset>
        <legend className={styles.legend}>{t('platform.calculator.leverage')}</legend>
        <Chips
          label={t('platform.calculator.leverage')}
          className={styles.chips}
          options={LEVERAGES.map((value) => ({ value: `${value}`, label: <LeverageLabel leverage={value} /> }))}
          value={`${leverage}`}
          onChange={(value) => setLeverage(Number.parseInt(value, 10))}
        />
      </fieldset>
      <CalculatorResults
        asset={asset}
        calculation={isComputable ? { quantity: quantity.value, percent: percent.value, leverage } : undefined}
      />
      <CalculatorNote />
    </form>
  );
}

/** Returns the initial quantity: currencies are counted in thousands, everything else in units. */
function firstQuantity(asset: Asset): string {
  return categoryOf(asset) === 'forex' ? '1000' : '1';
}

function QuantityLabel({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const isCurrency = ['forex', 'crypto'].includes(categoryOf(asset));
  return isCurrency ? t('platform.calculator.quantityOf', { unit: asset.base }) : t('platform.calculator.quantity');
}

function LeverageLabel({ leverage }: { leverage: number }) {
  return (
    <span className={styles.leverage}>
      ×{leverage} <small>{typeset(String(TERMINATION_PERCENTAGES[leverage]))}</small>
    </span>
  );
}

interface FieldProps {
  draft: Settled<CalculatorDraft>;
  name: keyof CalculatorDraft;
  label: ReactNode;
  suffix?: ReactNode;
  fault: FieldFault | undefined;
}

function Field({ draft, name, label, suffix, fault }: FieldProps) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={label}
      size="dense"
      maxLength={14}
      value={draft.typed[name]}
      onChange={(text) => draft.setTyped({ ...draft.typed, [name]: text })}
      onBlur={draft.settle}
      suffix={suffix}
      error={fault === undefined ? undefined : t(`platform.calculator.${fault}`)}
    />
  );
}
