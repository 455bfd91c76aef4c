import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { useSecurityDesk } from '../../../factors/desk.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Strength.module.css';

const points = ['email', 'factor', 'codes'] as const;
/** Number of recovery codes below which they will soon be used up. */
const CODES_MIN = 3;

/** Says in one line how well the account is protected: what is set up, and what is missing. */
export function Strength() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  const { data: factors } = useQuery(useSecurityDesk().factors);
  if (user === undefined || factors === undefined) return <Skeleton height="40px" />;
  const has = {
    email: user.email_confirmed,
    factor: factors.totp_since !== null || factors.passkeys.length > 0,
    codes: factors.recovery_codes_left >= CODES_MIN,
  };
  // Without a second factor there is nothing to recover.
  const shown = points.filter((point) => point !== 'codes' || has.factor);
  const isStrong = shown.every((point) => has[point]);
  return (
    <section className={styles.line} data-strong={isStrong || undefined} aria-label={t('security.strength.label')}>
      <strong>{t(isStrong ? 'security.strength.strong' : 'security.strength.weak')}</strong>
      <ul>
        {shown.map((point) => (
          <li key={point} data-has={has[point] || undefined}>
            {has[point] ? <CircleCheck size={16} aria-hidden="true" /> : <CircleDashed size={16} aria-hidden="true" />}
            {t(`security.strength.${point}.${has[point] ? 'has' : 'lacks'}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
