import { ArrowDownToLine, ArrowUpFromLine, Files, House, IdCard, Megaphone, Scale, ScrollText, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMay, useOfficeHome } from '../../data/office.ts';
import { classes } from '../../ui/classes.ts';
import { ageText, ageTone } from './age.ts';
import styles from './Rail.module.css';

/** The desks that one's roles open, with what waits at each. */
export function Rail() {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const may = {
    verification: useMay('verification.list'),
    approvals: useMay('approvals.read'),
    audit: useMay('audit.read'),
    content: useMay('content.read'),
    forms: useMay('content.forms'),
    popups: useMay('popups.list'),
  };
  const mayPay = useMay('payments.read');
  const mayMatch = useMay('reconciliation.read');
  const { verification, approvals, now = 0 } = home ?? {};
  return (
    <nav className={styles.rail} aria-label={t('office.navigation')}>
      <Group title={t('office.groups.desks')}>
        <Entry to="/" icon={<House size={15} />} label={t('office.pages.home')} />
      </Group>
      {(may.verification || may.approvals) && (
        <Group title={t('office.groups.queues')}>
          {may.verification && (
            <Entry
              to="/verification"
              icon={<IdCard size={15} />}
              label={t('office.pages.verification')}
              count={verification?.count}
              age={
                verification?.oldest === undefined || verification.oldest === null
                  ? undefined
                  : now - verification.oldest
              }
            />
          )}
          {may.approvals && (
            <Entry
              to="/approvals"
              icon={<Stamp size={15} />}
              label={t('office.pages.approvals')}
              count={approvals?.count}
            />
          )}
        </Group>
      )}
      {(mayPay || mayMatch) && <Money mayPay={mayPay} mayMatch={mayMatch} />}
      {(may.content || may.forms || may.popups) && (
        <Group title={t('office.groups.website')}>
          {(may.content || may.forms) && (
            <Entry
              to={may.content ? '/content' : '/content/forms'}
              icon={<Files size={15} />}
              label={t('office.pages.content')}
            />
          )}
          {may.popups && <Entry to="/popups" icon={<Megaphone size={15} />} label={t('office.pages.popups')} />}
        </Group>
      )}
      {may.audit && (
        <Group title={t('office.groups.control')}>
          <Entry to="/audit" icon={<ScrollText size={15} />} label={t('office.pages.audit')} />
        </Group>
      )}
    </nav>
  );
}

/** What of clients' money is under way. */
function Money({ mayPay, mayMatch }: { mayPay: boolean; mayMatch: boolean }) {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const { withdrawals, deposits, differences, now = 0 } = home ?? {};
  const since = (oldest: number | null | undefined) =>
    oldest === undefined || oldest === null ? undefined : now - oldest;
  return (
    <Group title={t('office.groups.money')}>
      {mayPay && (
        <>
          <Entry
            to="/payments/withdrawals"
            icon={<ArrowUpFromLine size={15} />}
            label={t('office.pages.withdrawals')}
            count={
              withdrawals === undefined || withdrawals === null ? undefined : withdrawals.waiting + withdrawals.to_pay
            }
            age={since(withdrawals?.oldest)}
          />
          <Entry
            to="/payments/deposits"
            icon={<ArrowDownToLine size={15} />}
            label={t('office.pages.deposits')}
            count={deposits?.waiting}
            age={since(deposits?.oldest)}
          />
        </>
      )}
      {mayMatch && (
        <Entry
          to="/payments/reconciliation"
          icon={<Scale size={15} />}
          label={t('office.pages.reconciliation')}
          count={differences ?? undefined}
        />
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

interface EntryProps {
  to: string;
  icon: ReactNode;
  label: string;
  count?: number | undefined;
  /** Of the oldest. */
  age?: number | undefined;
}

function Entry({ to, icon, label, count, age }: EntryProps) {
  const { t } = useTranslation();
  return (
    <NavLink to={to} end={to === '/'} className={classes(styles.entry)}>
      <span aria-hidden="true">{icon}</span>
      <span className={styles.label}>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {age !== undefined && (
        <span className={classes(styles.age, styles[ageTone(age) ?? 'fresh'])}>{ageText(t, age)}</span>
      )}
    </NavLink>
  );
}
