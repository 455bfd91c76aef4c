import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { timelineKinds } from '@candor/contracts/http/office/clientTimeline.ts';
import type { TimelineKind } from '@candor/contracts/http/office/clientTimeline.ts';
import { Banknote, ChartCandlestick, LogIn, TrendingDown, UserRound } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useClientTimeline } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Choice.tsx';
import { dayText, exactTime, shortTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { actWords } from '../shell/actWords.ts';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';
import { foldLogins } from './foldLogins.ts';
import type { LoginRun, ShownEvent } from './foldLogins.ts';
import { QueryFailure } from '../shell/QueryFailure.tsx';

const icons = {
  staff: UserRound,
  money: Banknote,
  trading: ChartCandlestick,
  depreciation: TrendingDown,
  login: LogIn,
} as const;

/** History of the client, newest first: money, trades, logins, and actions of staff. */
export function Timeline({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const [kind, setKind] = useState<TimelineKind>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClientTimeline(card.id, kind);
  const events = foldLogins(data?.pages.flatMap((page) => page.events) ?? []);
  const archived = data?.pages.at(-1)?.archived_until ?? null;
  const choice = (
    <Chips<TimelineKind>
      label={t('clients.card.timeline')}
      className={styles.kinds}
      options={timelineKinds.map((value) => ({ value, label: t(`clients.card.timelineKinds.${value}`) }))}
      value={kind}
      onChange={setKind}
    />
  );
  return (
    <CardPanel title={t('clients.card.timeline')} aside={choice}>
      {data === undefined && error !== null && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className={styles.body} aria-busy="true">
          <Skeleton height="120px" />
        </div>
      )}
      {data !== undefined && events.length === 0 && <EmptyState title={t('clients.card.nothingYet')} />}
      <ul className={styles.events}>
        {events.map((event) => (
          <Event key={keyOf(event)} event={event} symbol={card.currency.symbol} />
        ))}
      </ul>
      {archived !== null && (
        <div className={styles.foot}>
          <span className={styles.quiet}>{t('clients.card.archived', { day: dayText(archived) })}</span>
        </div>
      )}
      {hasNextPage && (
        <div className={styles.foot}>
          <Button size="dense" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('clients.card.more')}
          </Button>
        </div>
      )}
    </CardPanel>
  );
}

/** Returns an event's key; that of a run of logins is its latest login's, so that another page extends the run. */
function keyOf(event: ShownEvent): string {
  return `${event.kind}-${event.kind === 'login' ? event.logins[0].id : event.id}`;
}

function Event({ event, symbol }: { event: ShownEvent; symbol: string }) {
  const { t } = useClientTexts();
  const Icon = icons[event.kind];
  const [title, text] = wordsOf(t, event, symbol);
  const at = event.kind === 'login' ? event.logins[0].at : event.at;
  return (
    <li>
      <Icon size={15} aria-hidden="true" />
      <div>
        <strong>
          <RunningText>{title}</RunningText>
        </strong>
        <p className={styles.quiet}>{text}</p>
      </div>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {shortTime(at)}
      </time>
    </li>
  );
}

function wordsOf(t: TFunction, event: ShownEvent, symbol: string): readonly [title: string, text: string] {
  switch (event.kind) {
    case 'staff': {
      const act = actWords(t, event.action);
      return [act, event.reason === '' ? event.who : `${event.who}: ${event.reason}`];
    }
    case 'money': {
      const what = t(`transactions.types.${event.type}`);
      const title = `${what}, ${moneyText(event.amount, { symbol, signed: true })}`;
      const by = t(`clients.events.moneyActors.${event.actor}`);
      return [title, `${t(`transactions.statuses.${event.status}`)}. ${by}. ${event.transaction_id}`];
    }
    case 'trading': {
      const { act, symbol: instrument, direction, actor, profit, tick } = event;
      const side = t(`clients.events.sides.${direction}`);
      const done = t('clients.events.position', { act: t(`clients.events.acts.${act}`), symbol: instrument, side });
      const earned = profit === null ? '' : `, ${moneyText(profit, { symbol, signed: true })}`;
      return [`${done}${earned}`, `${t(`clients.events.actors.${actor}`)}, ${t('clients.events.tick', { tick })}`];
    }
    case 'depreciation': {
      const { symbol: instrument, percent, initial, current } = event;
      const values = { initial: moneyText(initial, { symbol }), current: moneyText(current, { symbol }) };
      return [t('clients.events.fall', { symbol: instrument, percent }), t('clients.events.fallen', values)];
    }
    case 'login':
      return loginWords(t, event.logins);
  }
}

/** Describes where and how logins were made, each combination once. */
function loginWords(t: TFunction, logins: LoginRun['logins']): readonly [title: string, text: string] {
  const done = t(`security.logins.outcome.${logins[0].outcome}`);
  const ways = logins.map(({ method, browser, system, country }) => {
    const where = [browser, system, country ?? ''].filter((part) => part !== '').join(', ');
    return [t(`security.logins.method.${method}`), where].filter((part) => part !== '').join('. ');
  });
  return [
    logins.length === 1 ? done : t('clients.events.times', { done, count: logins.length }),
    [...new Set(ways)].join('; '),
  ];
}
