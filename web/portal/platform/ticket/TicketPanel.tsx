import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { ConfirmTrade } from './ConfirmTrade.tsx';
import { OrderTypeChoice } from './OrderTypeChoice.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketFigures } from './TicketFigures.tsx';
import { TicketFooter } from './TicketFooter.tsx';
import styles from './TicketPanel.module.css';
import { TradeButtons } from './TradeButtons.tsx';
import { useStartTrade } from './useStartTrade.ts';
import { useTicket } from './useTicket.ts';
import type { TicketProps } from './useTicket.ts';
import { fieldKeys, useTicketKeys } from './useTicketKeys.ts';

/** Ticket at the side, from 900 px up. */
export function TicketPanel(props: TicketProps) {
  const { t } = useTranslation();
  const ticket = useTicket(props);
  const { confirming, start, cancel } = useStartTrade(ticket);
  const amountRef = useRef<HTMLInputElement>(null);
  useTicketKeys({ ticket, onTrade: start, amountRef });
  return (
    <Panel className={styles.panel} aria-label={t('platform.ticket.title')} onKeyDown={fieldKeys(ticket)}>
      <header className={styles.head}>
        <h2>{t('platform.ticket.title')}</h2>
        <OrderTypeChoice type={ticket.draft.type} choose={ticket.choose} />
      </header>
      <TicketFields ticket={ticket} amountRef={amountRef} />
      <TicketFigures ticket={ticket} hasSides />
      <div className={styles.act}>
        <TradeButtons ticket={ticket} onTrade={start} />
        <TicketFooter asset={ticket.asset} stakeNow={ticket.draftNow} oneClick={ticket.oneClick} />
      </div>
      {confirming !== undefined && <ConfirmTrade ticket={ticket} onClose={cancel} />}
    </Panel>
  );
}
