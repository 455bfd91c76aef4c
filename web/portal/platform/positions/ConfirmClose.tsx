import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { checkPart, partOf } from '@candor/domain/trading/close.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, priceText, readMoney, typedMoney } from '../../../ui/numbers.ts';
import { pageCurrency } from '../../../ui/pageCurrency.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { stakeOf } from '../stake.ts';
import { useSettled } from '../useSettled.ts';
import { BalanceChange } from './BalanceChange.tsx';
import { confirms } from './confirms.ts';
import styles from './table.module.css';
import { useLivePosition } from './LiveCells.tsx';
import type { Traded } from './tradedAssets.ts';
import { useClosePosition } from './useClosePosition.ts';

interface ConfirmCloseProps extends Traded {
  onKeep: () => void;
}

const SHARES = [25n, 50n, 75n, 100n] as const;

/** Confirmation in the position's own row: how much to close, what that books now, and the balance afterwards. */
export function ConfirmClose({ position, asset, onKeep }: ConfirmCloseProps) {
  const { t } = useTranslation();
  const { isBusy, close } = useClosePosition({ position, asset });
  const text = useSettled(typedMoney(position.amount));
  const live = useLivePosition(position);
  const part = readPart(text.settled, position.amount, t);
  const blocked = live.isOpen ? part.reason : refusalText({ code: live.blocked });
  const confirm = async () => {
    const now = readPart(text.typed, position.amount, t);
    if (now.amount === undefined) return;
    await close(live.price, now.amount);
    onKeep();
  };
  return (
    <>
      <div className={styles.share}>
        <span className={styles.shares} role="group" aria-label={t('platform.positions.shares')}>
          {SHARES.map((share) => (
            <button
              key={share}
              type="button"
              className={styles.chip}
              aria-pressed={part.amount === partOf(position.amount, share, pageCurrency())}
              onClick={() => text.setBoth(typedMoney(partOf(position.amount, share, pageCurrency())))}
            >
              {String(share)}
              {'\u202F'}%
            </button>
          ))}
        </span>
        <NumberField
          label={t('platform.positions.closeAmount')}
          hideLabel
          size="dense"
          className={styles.part}
          prefix={useBrand().currency.symbol}
          maxLength={14}
          value={text.typed}
          onChange={text.setTyped}
          onBlur={text.settle}
          onKeyDown={(event) => event.key === 'Enter' && text.settle()}
          error={part.reason}
        />
      </div>
      <Consequence position={position} asset={asset} amount={part.amount} />
      <span className={styles.confirmButtons}>
        <Button variant="quiet" size="dense" onClick={onKeep}>
          {t('platform.positions.keep')}
        </Button>
        <Button
          {...confirms}
          variant="primary"
          size="dense"
          busy={isBusy}
          disabledReason={blocked}
          onClick={() => void confirm()}
        >
          {t(isBusy ? 'platform.positions.closing' : 'platform.positions.closeNow')}
        </Button>
      </span>
    </>
  );
}

/** Shows the result at the present price, which changes with each tick. */
function Consequence({ position, asset, amount }: Traded & { amount: Money | undefined }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { data: balance } = useBalance();
  const live = useLivePosition(position);
  if (amount === undefined) return <p />;
  const rate = live.price === undefined ? '' : priceText(live.price, asset.decimals);
  const isPart = amount < position.amount;
  const books = live.price === undefined ? live.profit : profitAt({ ...stakeOf(position), amount }, live.price);
  const remaining = money(position.amount - amount);
  return (
    <p>
      <strong>{t('platform.positions.confirm', { symbol: displaySymbol(asset), rate })}</strong>{' '}
      {t('platform.positions.books')} <MoneyText value={books} symbol={currency} signed />
      {isPart && `. ${t('platform.positions.leaves', { amount: moneyText(remaining, { symbol: currency }) })}`}
      {balance !== undefined && <BalanceChange from={balance.balance} to={money(balance.balance + books)} />}
    </p>
  );
}

/** Reads the typed amount, or why it cannot be closed. */
function readPart(text: string, whole: Money, t: TFunction): { amount: Money | undefined; reason: string | undefined } {
  const amount = readMoney(text);
  if (amount === undefined) return { amount, reason: t('platform.ticket.notANumber') };
  const checked = checkPart(amount, { amount: whole }, pageCurrency());
  return checked.ok ? { amount, reason: undefined } : { amount: undefined, reason: refusalText(checked.refusal) };
}
