import type { Asset } from '@candor/contracts/http/data.ts';
import { refusalOf } from '@candor/contracts/answers.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, sum } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { quotes } from '../../../data/quotes.ts';
import { refusalText } from '../../../data/texts.ts';
import { placeCommand } from '../../../data/trading.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { profitNow, useLiveProfit } from '../useAccountMoney.ts';
import { BalanceChange } from './BalanceChange.tsx';
import styles from './CloseAll.module.css';
import { ProfitCell } from './LiveCells.tsx';
import { SideBadge } from './SideBadge.tsx';
import { tradedAssets } from './tradedAssets.ts';

interface CloseAllProps {
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Opens the confirmation, which says what would be booked before anything happens. */
export function CloseAll({ positions, assets }: CloseAllProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="dense" onClick={() => setAsking(true)}>
        {t('platform.closeAll.open')}
      </Button>
      {isAsking && <CloseQuestion positions={positions} assets={assets} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CloseQuestionProps extends CloseAllProps {
  /** Instrument whose positions are closed; undefined for every instrument. */
  of?: Asset;
  onClose: () => void;
}

export function CloseQuestion({ positions, assets, of, onClose }: CloseQuestionProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { isBusy, closeAll } = useCloseAll(of);
  const title =
    of === undefined ? t('platform.closeAll.title') : t('platform.group.question', { symbol: displaySymbol(of) });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={t('platform.closeAll.help')}>
      <ul className={styles.list}>
        {tradedAssets(positions, assets).map(({ position, asset }) => (
          <li key={position.id}>
            <span className={styles.position}>
              <strong>{displaySymbol(asset)}</strong> <SideBadge direction={position.direction} />{' '}
              <span className={styles.amount}>{moneyText(position.amount, { symbol: currency })}</span>
            </span>
            <PositionResult position={position} />
          </li>
        ))}
      </ul>
      <Result positions={positions} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('platform.closeAll.keep')}
        </Button>
        <CloseButton positions={positions} isBusy={isBusy} onClick={() => void closeAll().then(onClose)} />
      </DialogActions>
    </Dialog>
  );
}

/** Shows what a position would book, or that it stays open because its market is closed. */
function PositionResult({ position }: { position: WirePosition }) {
  const { t } = useTranslation();
  useLiveProfit();
  return isClosable(position) ? (
    <ProfitCell position={position} />
  ) : (
    <span className={styles.shut}>{t('platform.closeAll.shut')}</span>
  );
}

function Result({ positions }: { positions: readonly WirePosition[] }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { data: balance } = useBalance();
  useLiveProfit();
  const books = sum(positions.filter(isClosable).map(profitNow));
  return (
    <p className={styles.result}>
      {t('platform.positions.books')} <MoneyText value={books} symbol={symbol} signed />
      {balance !== undefined && <BalanceChange from={balance.balance} to={money(balance.balance + books)} />}
    </p>
  );
}

interface CloseButtonProps {
  positions: readonly WirePosition[];
  isBusy: boolean;
  onClick: () => void;
}

function CloseButton({ positions, isBusy, onClick }: CloseButtonProps) {
  const { t } = useTranslation();
  useLiveProfit();
  const count = positions.filter(isClosable).length;
  const reason = count > 0 ? undefined : refusalText({ code: 'temporarilyUnavailable' });
  return (
    <Button variant="primary" busy={isBusy} disabledReason={reason} onClick={onClick}>
      {t('platform.closeAll.close', { count })}
    </Button>
  );
}

function isClosable({ symbol }: WirePosition): boolean {
  return quotes.get(symbol)?.state === 'open';
}

/** Closes the positions; reports the booked total, and the first reason why a position stayed open. */
function useCloseAll(of: Asset | undefined) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const closeAll = async () => {
    const outcome = await whileBusy(placeCommand('closeAllPositions', of === undefined ? {} : { symbol: of.symbol }));
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.positions.unsure'), text: t('platform.positions.unsureText') });
    } else if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.positions.notClosed'), text: refusalText(outcome.refusal) });
    } else {
      const { closed, left } = outcome.value;
      const profit = moneyText(sum(closed.map((position) => position.profit)), { symbol, signed: true });
      const [first] = left;
      const reason = first === undefined ? '' : refusalText(refusalOf({ status: false, error: first.error }));
      toast({
        tone: left.length === 0 ? 'success' : 'warning',
        title: t('platform.closeAll.closed', { count: closed.length }),
        text: t(left.length === 0 ? 'platform.closeAll.booked' : 'platform.closeAll.left', {
          profit,
          count: left.length,
          reason,
        }),
      });
    }
  };
  return { isBusy, closeAll };
}
