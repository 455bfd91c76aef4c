import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { TFunction } from 'i18next';
import { Fragment, useState } from 'react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { minuteTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';
import { TermsDialog } from './TermsDialog.tsx';

/** Shows what the client may trade, with which leverage, and their own limits. */
export function PermissionsPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const mayAsk = useMay('clients.terms');
  const [isAsking, setAsking] = useState(false);
  const { permissions, regime, own, robot, knowledge_needed: isKnowledgeNeeded } = card;
  const lines = [
    ...levelLine(card, t),
    regime === 'none'
      ? t('clients.card.noCap')
      : t('clients.card.capped', { regime: t(`clients.card.regime.${regime}`) }),
    ...settingLines(card, t),
    t(robot ? 'clients.card.robotOn' : 'clients.card.robotOff'),
    ...(isKnowledgeNeeded ? [t('clients.card.knowledge')] : []),
    own.paused_until === null
      ? t('clients.card.noPause')
      : t('clients.card.paused', { day: `${minuteTime(own.paused_until)} UTC` }),
    ...(own.daily_loss === null
      ? []
      : [t('clients.card.lossLimit', { amount: moneyText(own.daily_loss, { symbol: card.currency.symbol }) })]),
    ...(own.elsewhere ? [t('clients.card.elsewhere')] : []),
  ];
  return (
    <CardPanel
      title={t('clients.card.permissions')}
      aside={
        mayAsk &&
        permissions.length > 0 && (
          <button type="button" className={styles.link} onClick={() => setAsking(true)}>
            {t('clients.card.ask')}
          </button>
        )
      }
    >
      <div className={styles.body}>
        {permissions.length === 0 && <p className={styles.quiet}>{t('clients.card.noAccounts')}</p>}
        <div className={styles.permissions}>
          {permissions.map(({ category, allowed, leverages, cap }) => (
            <Fragment key={category}>
              <span>{t(`platform.market.category.${category}`)}</span>
              <span>
                <Badge tone={allowed ? 'positive' : 'neutral'}>
                  {t(allowed ? 'clients.card.allowed' : 'clients.card.notAllowedGroup')}
                </Badge>
              </span>
              <span>{allowed ? highest(leverages, cap) : t('clients.card.none')}</span>
            </Fragment>
          ))}
        </div>
        <p className={styles.quiet}>
          <RunningText>{lines.join(' ')}</RunningText>
        </p>
      </div>
      {isAsking && <TermsDialog card={card} onClose={() => setAsking(false)} />}
    </CardPanel>
  );
}

/** Explains the level, which cannot be assigned: what it follows from, and what comes next. */
function levelLine({ level, next_level: next, currency: { symbol } }: ClientCard, t: TFunction): readonly string[] {
  if (level === '') return [];
  if (next === null) return [t('clients.card.levelLast', { level })];
  return [t('clients.card.levelNext', { level, next: next.name, amount: moneyText(next.from, { symbol }) })];
}

/** Lists where the brand's settings temporarily allow less than the client may use. */
function settingLines({ permissions }: ClientCard, t: TFunction): readonly string[] {
  return permissions.flatMap(({ category, set }) => {
    if (set === null) return [];
    return [t('clients.card.leverageSet', { category: t(`platform.market.category.${category}`), leverage: set })];
  });
}

/** Formats the highest leverage that the client may use in any instrument of the category. */
function highest(leverages: readonly number[], cap: number | null): string {
  const usable = leverages.filter((leverage) => cap === null || leverage <= cap);
  return usable.length === 0 ? '×1' : `×${Math.max(...usable)}`;
}
