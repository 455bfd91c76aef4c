import type { BrokerStatusLine, OfficeHome } from '@candor/contracts/http/office/home.ts';
import type { BrokerStatusTone } from '@candor/domain/staff/brokerStatus.ts';
import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { ageText } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { providerName } from '../shell/providerName.ts';
import styles from './HomePage.module.css';

const icons: Readonly<Record<BrokerStatusTone, LucideIcon>> = {
  fine: CircleCheck,
  slow: TriangleAlert,
  failed: CircleX,
};

/** State of the broker: feeds, providers and queues. */
export function BrokerPanel({ house, now }: Pick<OfficeHome, 'house' | 'now'>) {
  const { t } = useTranslation();
  if (house.length === 0) return null;
  const isFine = house.every(({ tone }) => tone === 'fine');
  return (
    <Panel padded className={styles.roles} aria-label={t('office.home.house.title')}>
      <h2>{t('office.home.house.title')}</h2>
      <p>{t(isFine ? 'office.home.house.fine' : 'office.home.house.look')}</p>
      <ul className={desk.rows}>
        {house.map((line) => (
          <Line key={`${line.kind} ${line.name}`} line={line} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ line, now }: { line: BrokerStatusLine; now: number }) {
  const { t } = useTranslation();
  const { kind, name, tone } = line;
  const Icon = icons[tone];
  return (
    <li>
      <span className={styles.house}>
        <Icon size={14} className={styles[`${tone}Tone`]} aria-hidden="true" />
        <span>
          {t(`office.home.house.kinds.${kind}`)} {providerName(t, name)}
          <span className="visually-hidden">: {t(`office.home.house.tones.${tone}`)}</span>
        </span>
      </span>
      <span className={tone === 'fine' ? desk.quiet : styles[`${tone}Tone`]}>{wordsOf(line, now, t)}</span>
    </li>
  );
}

function wordsOf({ kind, count, of, since, tone, error }: BrokerStatusLine, now: number, t: TFunction): string {
  const ago = since === null ? undefined : t('office.home.house.ago', { age: ageText(t, Math.max(0, now - since)) });
  switch (kind) {
    case 'prices':
      return ago ?? t(`office.home.house.prices.${tone}`);
    case 'opening':
      return count === 0 ? t('office.home.house.open') : t('office.home.house.paused', { count });
    case 'halts':
      return count === 0 ? t('office.home.house.noHalts') : t('office.home.house.halted', { count });
    case 'actions':
      return count === 0
        ? t('office.home.house.noneOverdue')
        : [t('office.home.house.overdue', { count }), ...(ago === undefined ? [] : [ago])].join(', ');
    case 'provider':
      return [
        t('office.home.house.calls', { count }),
        ...(of === null || of === 0 ? [] : [t('office.home.house.unknown', { count: of })]),
        ...(ago === undefined ? [] : [t('office.home.house.heard', { ago })]),
      ].join(', ');
    case 'record':
      if (ago === undefined) return t('office.home.house.unverified');
      return tone === 'fine'
        ? t('office.home.house.whole', { ago })
        : t('office.home.house.broken', { number: count, ago });
    case 'held':
      return t('office.home.house.held');
    case 'jobsFailed':
      return [
        count === 0 ? t('office.home.house.nothing') : t('office.home.house.failed', { count }),
        ...(error === null ? [] : [errorText(error, t)]),
      ].join(', ');
    case 'jobs':
      return [
        queueText({ count, since }, now, t),
        ...(of === null || of === 0 ? [] : [t('office.home.house.retried', { count: of })]),
        ...(error === null ? [] : [errorText(error, t)]),
      ].join(', ');
    case 'mailFailed':
      return count === 0 ? t('office.home.house.nothing') : t('office.home.house.failed', { count });
    case 'booking':
    case 'webhooks':
    case 'carrying':
    case 'mail':
    case 'forwarding':
      return [
        queueText({ count, since }, now, t),
        ...(of === null || of === 0 ? [] : [t('office.home.house.failed', { count: of })]),
      ].join(', ');
  }
}

function queueText({ count, since }: Pick<BrokerStatusLine, 'count' | 'since'>, now: number, t: TFunction): string {
  return [
    count === 0 ? t('office.home.house.none') : t('office.home.house.waiting', { count }),
    ...(since === null ? [] : [t('office.home.house.oldest', { age: ageText(t, Math.max(0, now - since)) })]),
  ].join(', ');
}

function errorText(error: string, t: TFunction): string {
  return error === 'other' ? t('office.home.house.errorOther') : t('office.home.house.error', { error });
}
