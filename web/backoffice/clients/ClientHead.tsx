import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { CircleCheck, CircleDashed, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText } from '../../ui/dates.ts';
import styles from './ClientPage.module.css';

/** The client's identity, and the possible actions. */
export function ClientHead({ card, children }: { card: ClientCard; children: ReactNode }) {
  const { t, i18n } = useClientTexts();
  const { name, pin, level, verified, country } = card;
  const facts = [
    t('clients.card.pin', { pin }),
    t('clients.card.since', { day: dayText(card.registered_at) }),
    ...(level === '' ? [] : [t('clients.card.level', { level })]),
  ];
  const Mark = verified ? CircleCheck : CircleDashed;
  return (
    <header className={styles.head}>
      <title>{t('office.title', { page: name })}</title>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <div className={styles.who}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.quiet}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.badges}>
        <Badge tone={verified ? 'positive' : 'warning'} icon={<Mark size={12} aria-hidden="true" />}>
          {t(verified ? 'clients.card.verified' : 'clients.card.notVerified')}
        </Badge>
        <Badge>{t(`clients.card.regime.${card.regime}`)}</Badge>
        {country !== null && (
          <Badge tone="info">{new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country)}</Badge>
        )}
        {card.frozen !== null && (
          <Badge tone="negative" icon={<Snowflake size={12} aria-hidden="true" />}>
            {t('clients.freeze.frozen')}
          </Badge>
        )}
        {card.closed && <Badge tone="negative">{t('clients.card.closed')}</Badge>}
      </div>
      {children}
    </header>
  );
}

function initials(name: string): string {
  const words = name.split(' ');
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.slice(0, 1) ?? '').join('');
}
