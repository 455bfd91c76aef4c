import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { TicketFields } from './TicketFields.tsx';
import { TicketFigures } from './TicketFigures.tsx';
import styles from './TicketPanel.module.css';
import { TradeButtons } from './TradeButtons.tsx';
import { useTicket } from './useTicket.ts';
import type { TicketProps } from './useTicket.ts';

/** The ticket at the side, from 900 px up. */
export function TicketPanel(props: TicketProps) {
  const { t } = useTranslation();
  const ticket = useTicket(props);
  return (
    <Panel className={styles.panel} aria-label={t('platform.ticket.title')}>
      <header className={styles.head}>
        <h2>{t('platform.ticket.title')}</h2>
        <span>{displaySymbol(props.asset)}</span>
      </header>
      <TicketFields ticket={ticket} />
      <TicketFigures ticket={ticket} hasSides />
      <div className={styles.act}>
        <TradeButtons ticket={ticket} />
      </div>
    </Panel>
  );
}
