import type { Asset } from '@candor/contracts/http/data.ts';
import { readHours } from '@candor/domain/pricing/marketHours.ts';
import { closesAt, sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { Hours } from '@candor/domain/pricing/sessions.ts';
import type { TFunction } from 'i18next';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownDay, ownMoment, ownTime, ownZone } from '../../../ui/dates.ts';
import { useServerTime } from '../../frame/useServerMinute.ts';
import { HaltMark } from '../HaltMark.tsx';
import { useTradableState } from '../useTradableQuote.ts';
import styles from './InstrumentSheet.module.css';
import { localWeek } from './localWeek.ts';
import type { LocalDay } from './localWeek.ts';

/**
 * Rule PR-21: shows until when the market is open or closed, and its hours of the next seven days in the reader's own
 * time.
 */
export function HoursTable({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const state = useTradableState(asset.symbol);
  const title = t('platform.instrument.hours');
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {state === 'delisted' ? <p>{t('platform.market.delisted')}</p> : <Week asset={asset} />}
      {state === 'halted' && (
        <p className={styles.deviation}>
          <HaltMark symbol={asset.symbol} isSpelled />
        </p>
      )}
      {(state === 'held' || state === 'stale') && <p className={styles.deviation}>{t(`platform.market.${state}`)}</p>}
    </section>
  );
}

function Week({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const now = useServerTime();
  const hours = hoursOf(asset);
  const isAlways = sessionAt(hours, now).open && closesAt(hours, now) === undefined;
  return (
    <>
      <OpenUntil hours={hours} now={now} />
      {!isAlways && (
        <>
          <table className={styles.hours}>
            <tbody>
              {localWeek(hours, now).map((day, index) => (
                <tr key={day.from} aria-current={index === 0 ? 'date' : undefined}>
                  <th scope="row">{index === 0 ? t('platform.instrument.today') : ownDay(day.from)}</th>
                  <td>{hoursText(day, t)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.help}>{t('platform.instrument.zone', { zone: ownZone() })}</p>
        </>
      )}
    </>
  );
}

/** Rule SE-18: returns the hours in force. */
function hoursOf({ hours, trading_hours: text }: Asset): Hours {
  const read = readHours(text);
  return read.ok ? read.value : hours;
}

function OpenUntil({ hours, now }: { hours: Hours; now: number }) {
  const { t } = useTranslation();
  const state = sessionAt(hours, now);
  const close = state.open ? closesAt(hours, now) : undefined;
  const Icon = state.open ? Sun : Moon;
  return (
    <p className={styles.state} data-open={state.open || undefined}>
      <Icon size={14} aria-hidden="true" />
      {!state.open
        ? t('platform.instrument.opensAt', { time: ownMoment(state.opensAt) })
        : close === undefined
          ? t('platform.instrument.always')
          : t('platform.instrument.closesAt', { time: ownMoment(close) })}
    </p>
  );
}

/** Writes the hours of a day: 00:00–13:45, 14:30–24:00. */
function hoursText({ from, to, sessions }: LocalDay, t: TFunction): string {
  const [first] = sessions;
  if (first === undefined) return t('platform.market.closed');
  if (first.open === from && first.close === to) return t('platform.instrument.allDay');
  return sessions.map(({ open, close }) => `${ownTime(open)}–${close === to ? MIDNIGHT : ownTime(close)}`).join(', ');
}

/** End of a day, for which a clock would show the beginning of the next. */
const MIDNIGHT = '24:00';
