import { isSettable, unusableCode } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { checkAccess } from '@candor/domain/trading/open.ts';
import type { TFunction } from 'i18next';
import { Clock, Info } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useHaltNote } from '../../../data/opening.ts';
import { useService } from '../../../data/useService.ts';
import { refusalText } from '../../../data/texts.ts';
import { durationText } from '../duration.ts';
import { useServerMinute } from '../../frame/useServerMinute.ts';
import { useIsOffline } from '../../../data/useConnection.ts';
import { Button } from '../../../ui/Button.tsx';
import { exactTime } from '../../../ui/dates.ts';
import type { OwnStop } from '../../../data/ownLimits.ts';
import { useSwitchAccount } from '../../frame/useSwitchAccount.ts';
import styles from './Blocked.module.css';
import { hasPrice } from './draft.ts';
import type { TicketFacts } from './openingFacts.ts';
import type { Ticket } from './useTicket.ts';

/** Returns why nothing can be opened here now, whatever is typed: the first steps of the ladder. */
export function blockOf({ facts, draft }: Pick<Ticket, 'facts' | 'draft'>): RefusalCode | undefined {
  if (facts.isOpeningPaused) return 'tradingClosed';
  if (facts.ownStop !== undefined) return facts.ownStop.code;
  const access = checkAccess(undefined, facts);
  if (!access.ok) return access.refusal.code;
  return hasPrice(draft.type, facts) ? undefined : unusableCode(facts.market);
}

interface BlockedProps {
  block: RefusalCode;
  facts: TicketFacts;
  /** Switches to a pending order, which a closed market accepts. */
  onWait: () => void;
}

/**
 * Replaces the buttons: shows the reason, what it means, and what can be done. Without a connection no other reason
 * counts.
 */
export function Blocked({ block, facts, onWait }: BlockedProps) {
  const { t } = useTranslation();
  const now = useServerMinute();
  const note = useHaltNote(facts.instrument.symbol);
  const { mode } = useService();
  if (useIsOffline()) return <Reason block="temporarilyUnavailable">{t('platform.offline')}</Reason>;
  if (mode !== 'normal')
    return (
      <Reason block={block} title={t('service.banner.short')}>
        {t('service.banner.clients')}
      </Reason>
    );
  if (facts.ownStop !== undefined) return <OwnReason stop={facts.ownStop} />;
  const isShut = block === 'temporarilyUnavailable' && facts.quote !== undefined && isSettable(facts.market);
  return (
    <Reason
      block={block}
      action={
        <>
          {block === 'notVerified' && <ToDemo />}
          {isShut && <ToWaiting onWait={onWait} />}
        </>
      }
    >
      {explanation(block, { market: facts.market, now, note, t })}
    </Reason>
  );
}

/** Rule OL-3: says until when the client's own limit holds, and what remains possible. */
function OwnReason({ stop: { code, until } }: { stop: OwnStop }) {
  const { t } = useTranslation();
  const title = t(`limits.banner.${code}`, { until: exactTime(until) });
  return (
    <Reason block={code} title={title}>
      {t(`limits.banner.${code}Text`)}
    </Reason>
  );
}

interface ReasonProps {
  block: RefusalCode;
  /** Title, if the code's own text is not enough. */
  title?: string;
  action?: ReactNode;
  children: string;
}

function Reason({ block, title, action, children }: ReasonProps) {
  const Icon = block === 'temporarilyUnavailable' ? Clock : Info;
  return (
    <div className={styles.blocked} role="status">
      <p className={styles.title}>
        <Icon size={16} aria-hidden="true" />
        {title ?? refusalText({ code: block })}
      </p>
      <p>{children}</p>
      {action}
    </div>
  );
}

/**
 * Rule PO-11: offers a pending order while the market is closed. The button disappears with the reason, so the focus
 * moves to the price.
 */
function ToWaiting({ onWait }: { onWait: () => void }) {
  const { t } = useTranslation();
  const wait = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const ticket = currentTarget.closest('[aria-label]');
    flushSync(onWait);
    ticket?.querySelector<HTMLElement>('[data-entry]')?.focus();
  };
  return (
    <Button size="dense" className={styles.action} onClick={wait}>
      {t('platform.shut.toLimit')}
    </Button>
  );
}

/**
 * Ruling R28: offers the demo account. A session begins on the real account, where a client who is not verified yet
 * cannot trade.
 */
function ToDemo() {
  const { t } = useTranslation();
  const { switchAccount, chosen } = useSwitchAccount();
  return (
    <Button size="dense" className={styles.action} busy={chosen !== undefined} onClick={() => switchAccount('demo')}>
      {t('platform.ticket.toDemo')}
    </Button>
  );
}

interface Circumstances {
  readonly market: MarketState;
  readonly now: number | undefined;
  /** Broker's note on a halt. */
  readonly note: string | undefined;
  readonly t: TFunction;
}

function explanation(block: RefusalCode, { market, now, note, t }: Circumstances): string {
  if (block === 'tradingClosed') return t('platform.ticket.openingPaused');
  if (block === 'notVerified') return t('platform.ticket.verify');
  if (block === 'noAccess') return t('platform.ticket.noGroup');
  switch (market.kind) {
    case 'halted':
      return [t('platform.ticket.haltedNow'), ...(note === undefined ? [] : [note])].join(' ');
    case 'delisted':
      return t('platform.ticket.delistedNow');
    case 'closed':
      if (market.until === undefined || now === undefined) return t('platform.ticket.closedNow');
      return t('platform.ticket.closedUntil', { duration: durationText(market.until - now, t) });
    case 'stale':
      return staleText((now ?? market.since) - market.since, t);
    case 'held':
      return t('platform.ticket.heldNow');
    default:
      return t('platform.ticket.noneNow');
  }
}

function staleText(ms: number, t: TFunction): string {
  if (ms < MINUTE_MS) return t('platform.ticket.staleMoment');
  return t('platform.ticket.staleNow', { duration: durationText(ms, t) });
}
