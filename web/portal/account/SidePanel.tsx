import type { User } from '@candor/contracts/http/accounts.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryName } from '../../data/countries.ts';
import { useAccount } from '../../data/queries.ts';
import { dayText } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ScoreLine } from '../fills/ScoreLine.tsx';
import { useFillScore } from '../fills/useFillChecks.ts';
import styles from './account.module.css';

/**
 * Panel with the client's data (specification 2): full name, email, location, joined date, verified status, level and
 * PIN.
 */
export function SidePanel() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  return (
    <Panel className={styles.identity} aria-label={t('account.identity')}>
      {user === undefined ? <Skeleton height="196px" /> : <Identity user={user} />}
    </Panel>
  );
}

function Identity({ user }: { user: User }) {
  const { t } = useTranslation();
  const country = useCountryName(user.country_id);
  const none = t('account.none');
  return (
    <>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className={styles.who}>
          <strong>
            <bdi>{user.full_name}</bdi>
          </strong>
          <span title={user.email}>{user.email}</span>
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('account.location')}>{country ?? none}</Fact>
        <Fact name={t('account.joined')}>{dayText(user.created_at)}</Fact>
        <Fact name={t('account.status')}>
          <Status isVerified={user.verified_account} />
        </Fact>
        <Fact name={t('account.level')}>{user.level === '' ? none : user.level}</Fact>
        <ChecksFact />
        <Fact name={t('account.pin')}>{user.pin === '' ? none : user.pin}</Fact>
      </dl>
    </>
  );
}

/** Result of the client's own browsers checking their fills. */
function ChecksFact() {
  const { t } = useTranslation();
  const { data } = useFillScore();
  if (data === undefined || data.fills === 0) return null;
  return (
    <Fact name={t('checks.fact')}>
      <ScoreLine isShort />
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Status({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation();
  const Icon = isVerified ? CircleCheck : CircleAlert;
  return (
    <span className={isVerified ? styles.verified : styles.unverified}>
      <Icon size={15} aria-hidden="true" />
      {t(isVerified ? 'shell.verified' : 'shell.notVerified')}
    </span>
  );
}

function initialsOf({ first_name, last_name }: User): string {
  return [first_name, last_name].map((name) => [...name][0] ?? '').join('');
}
