import { isOnboardingDone } from '@candor/domain/clients/onboarding.ts';
import type { OnboardingItem } from '@candor/domain/clients/onboarding.ts';
import { Circle, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOnboarding } from '../../data/onboarding.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './Checklist.module.css';
import { placeOf } from './steps.ts';

const icons = { open: Circle, waiting: Clock, rejected: CircleAlert, done: CircleCheck } as const;

/** Rule CL-2: lists everything required before trading real money, done or not; hidden when nothing is left. */
export function Checklist() {
  const { t } = useTranslation();
  const items = useOnboarding();
  if (items === undefined || isOnboardingDone(items)) return null;
  const isDepositOpen = items.every(({ isForDeposit, state }) => !isForDeposit || state === 'done');
  return (
    <Panel className={styles.panel} aria-label={t('onboarding.title')}>
      <h2>{t('onboarding.title')}</h2>
      <ol className={styles.list}>
        {items.map((item) => (
          <Item key={item.step} item={item} />
        ))}
      </ol>
      {isDepositOpen && (
        <p className={styles.open}>
          {t('onboarding.depositOpen')} <Link to="/payment/deposit">{t('payments.deposit.title')}</Link>
        </p>
      )}
    </Panel>
  );
}

function Item({ item }: { item: OnboardingItem }) {
  const { t } = useTranslation();
  const { step, state, isForDeposit, isForTrading } = item;
  const Icon = icons[state];
  const place = placeOf(item);
  const name = t(`onboarding.steps.${step}`);
  const purpose = isForDeposit && isForTrading ? 'both' : isForDeposit ? 'deposit' : 'trading';
  return (
    <li className={styles.item} data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <div>
        {place === undefined ? <span>{name}</span> : <Link to={place}>{name}</Link>}
        <small>
          {t(`onboarding.states.${state}`)}
          {state !== 'done' && <> · {t(`onboarding.purposes.${purpose}`)}</>}
        </small>
      </div>
    </li>
  );
}
