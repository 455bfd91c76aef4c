import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ChangeRow } from '../ChangeRow.tsx';
import { Steps } from '../Steps.tsx';
import styles from './deposit.module.css';
import { wayOf } from './wayOf.ts';

interface DepositAsideProps {
  method: WirePaymentMethod | undefined;
  amount: Money | undefined;
  freeMargin: Money;
}

/** The consequences before the press: what happens next, and what the account has afterwards. */
export function DepositAside({ method, amount, freeMargin }: DepositAsideProps) {
  const { t } = useTranslation();
  const balance = useBalance().data?.balance;
  return (
    <aside className={styles.aside}>
      <Way way={wayOf(method)} />
      {balance !== undefined && (
        <Panel padded aria-labelledby="after-deposit">
          <h2 id="after-deposit">{t('payments.deposit.after.title')}</h2>
          <dl className={styles.changes}>
            <Change name={t('payments.deposit.after.balance')} from={balance} by={amount} />
            <Change name={t('payments.deposit.after.freeMargin')} from={freeMargin} by={amount} />
          </dl>
        </Panel>
      )}
      <p className={styles.risk}>{t('payments.deposit.risk')}</p>
    </aside>
  );
}

function Change({ name, from, by }: { name: string; from: Money; by: Money | undefined }) {
  const { symbol } = useBrand().currency;
  const shown = (value: Money) => moneyText(value, { symbol });
  return <ChangeRow name={name} from={shown(from)} to={by === undefined ? undefined : shown(money(from + by))} />;
}

const numbers = ['1', '2', '3'] as const;

function Way({ way }: { way: ReturnType<typeof wayOf> }) {
  const { t } = useTranslation();
  const steps = numbers.map((step) => ({
    title: t(`payments.deposit.steps.${way}.${step}`),
    text: t(`payments.deposit.steps.${way}.${step}Text`),
  }));
  return <Steps title={t('payments.deposit.steps.title')} steps={steps} />;
}
