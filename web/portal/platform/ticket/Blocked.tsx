import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { checkAccess } from '@candor/domain/trading/open.ts';
import type { OpeningFacts } from '@candor/domain/trading/open.ts';
import type { TFunction } from 'i18next';
import { Clock, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../data/texts.ts';
import { durationText, MINUTE_MS } from '../duration.ts';
import { useServerMinute } from '../useServerMinute.ts';
import { useIsOffline } from '../../../data/useConnection.ts';
import styles from './Blocked.module.css';
import type { TicketFacts } from './openingFacts.ts';

/** Why nothing can be opened here now, whatever is typed: the first steps of the ladder. */
export function blockOf(facts: TicketFacts): RefusalCode | undefined {
  if (facts.isOpeningPaused) return 'tradingClosed';
  const access = checkAccess(undefined, facts);
  if (!access.ok) return access.refusal.code;
  return facts.quote !== undefined && isUsable(facts.market) ? undefined : 'temporarilyUnavailable';
}

/** In the place of the buttons: the reason and what it means. */
export function Blocked({ block, facts }: { block: RefusalCode; facts: OpeningFacts }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  const isOffline = useIsOffline();
  const Icon = block === 'temporarilyUnavailable' ? Clock : Info;
  return (
    <div className={styles.blocked} role="status">
      <p className={styles.title}>
        <Icon size={16} aria-hidden="true" />
        {refusalText({ code: block })}
      </p>
      <p>{isOffline ? t('platform.offline') : explanation(block, { market: facts.market, now, t })}</p>
    </div>
  );
}

interface Circumstances {
  readonly market: MarketState;
  readonly now: number | undefined;
  readonly t: TFunction;
}

function explanation(block: RefusalCode, { market, now, t }: Circumstances): string {
  if (block === 'tradingClosed') return t('platform.ticket.openingPaused');
  if (block === 'notVerified') return t('platform.ticket.verify');
  if (block === 'noAccess') return t('platform.ticket.noGroup');
  switch (market.kind) {
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
