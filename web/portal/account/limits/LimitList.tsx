import type { WireLimits, WireMoneyLimit } from '@candor/contracts/http/limits.ts';
import { SESSION_LIMIT_RANGE, moneyLimitRange } from '@candor/domain/clients/limitChange.ts';
import type { MoneyLimitKind } from '@candor/domain/clients/limitChange.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { moneyText, pageDigits, typedMoney } from '../../../ui/numbers.ts';
import { readAmount, readMinutes } from './limitDraft.ts';
import { LimitRow } from './LimitRow.tsx';
import type { LimitRowProps } from './LimitRow.tsx';
import { useOwnLimitChange } from './useOwnLimitChange.ts';

const moneyKinds = [
  ['lossDay', 'loss_day'],
  ['depositDay', 'deposit_day'],
  ['depositWeek', 'deposit_week'],
  ['depositMonth', 'deposit_month'],
] as const;

/** Lists the limits of every kind. */
export function LimitList({ limits }: { limits: WireLimits }) {
  const { setLimit, isBusyWith } = useOwnLimitChange();
  return (
    <>
      {moneyKinds.map(([kind, field]) => (
        <MoneyRow
          key={kind}
          kind={kind}
          limit={limits[field]}
          isBusy={isBusyWith(kind)}
          onSet={(amount) => setLimit({ kind, amount })}
        />
      ))}
      <SessionRow
        limit={limits.session_day}
        isBusy={isBusyWith('sessionDay')}
        onSet={(minutes) => setLimit({ kind: 'sessionDay', minutes })}
      />
    </>
  );
}

interface RowProps<Limit, Value> {
  limit: Limit;
  isBusy: boolean;
  onSet: (value: Value | undefined) => void;
}

function MoneyRow({ kind, limit, isBusy, onSet }: RowProps<WireMoneyLimit, Money> & { kind: MoneyLimitKind }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const { symbol } = currency;
  const { value, used, next } = limit;
  const shown = (amount: Money) => moneyText(amount, { symbol });
  const { least, most } = moneyLimitRange(currency);
  return (
    <LimitRow
      title={t(`limits.kinds.${kind}.title`)}
      text={t(`limits.kinds.${kind}.text`)}
      held={value === null ? undefined : typedMoney(value)}
      heldText={value === null ? undefined : t('limits.held', { limit: shown(value), used: shown(used) })}
      share={shareOf(used, value)}
      next={nextOf(next, (amount) => shown(amount), t('limits.nextNone'))}
      field={{
        prefix: symbol,
        step: String(10 * currency.scale),
        decimals: pageDigits(),
        fault: t('limits.fault', { least: shown(least), most: shown(most) }),
      }}
      isGood={(typed) => readAmount(typed, currency) !== undefined}
      isBusy={isBusy}
      onSet={(typed) => onSet(readAmount(typed, currency))}
      onRemove={() => onSet(undefined)}
    />
  );
}

function SessionRow({ limit, isBusy, onSet }: RowProps<WireLimits['session_day'], number>) {
  const { t } = useTranslation();
  const { value, used, next } = limit;
  const minutes = (count: number) => t('limits.minutes', { count });
  const { least, most } = SESSION_LIMIT_RANGE;
  return (
    <LimitRow
      title={t('limits.kinds.sessionDay.title')}
      text={t('limits.kinds.sessionDay.text')}
      held={value === null ? undefined : String(value)}
      heldText={value === null ? undefined : t('limits.held', { limit: minutes(value), used: minutes(used) })}
      share={value === null ? undefined : Math.min(1, used / value)}
      next={nextOf(next, minutes, t('limits.nextNone'))}
      field={{
        prefix: t('limits.minuteShort'),
        step: '15',
        decimals: 0,
        fault: t('limits.faultMinutes', { least: `${least}`, most: `${most}` }),
      }}
      isGood={(typed) => readMinutes(typed) !== undefined}
      isBusy={isBusy}
      onSet={(typed) => onSet(readMinutes(typed))}
      onRemove={() => onSet(undefined)}
    />
  );
}

function nextOf<Value>(
  next: { readonly value: Value | null; readonly from: number } | null,
  shown: (value: Value) => string,
  none: string,
): LimitRowProps['next'] {
  if (next === null) return undefined;
  return { text: next.value === null ? none : shown(next.value), from: next.from };
}

/** Returns the used share, to a thousandth, which is finer than a bar can show. */
function shareOf(used: Money, value: Money | null): number | undefined {
  if (value === null) return undefined;
  const thousandths = (used * 1_000n) / value;
  return thousandths >= 1_000n ? 1 : Number.parseInt(thousandths.toString(), 10) / 1_000;
}
