import { fill, receiptMoney } from '@candor/contracts/evidence/checkFigures.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { exactTime } from '../../ui/dates.ts';
import { readable } from './readable.ts';
import styles from './ReceiptFacts.module.css';
import type { VerifyWords } from './verifyWords.ts';

interface ReceiptFactsProps {
  words: VerifyWords['about'];
  receipt: SignedReceipt;
}

/** Content of a genuine receipt, in a few lines. */
export function ReceiptFacts({ words, receipt }: ReceiptFactsProps) {
  const { position, account } = receipt;
  const figures = {
    side: words[position.direction],
    symbol: position.symbol,
    amount: receiptMoney(position.amount, receipt),
    leverage: String(position.leverage),
  };
  return (
    <section className={styles.panel}>
      <h2>{words.title}</h2>
      <p className={styles.position}>
        {fill(words.position, readable(figures))}
        <span>{fill(words.account, { pin: account.pin, book: words[account.book] })}</span>
      </p>
      {receipt.symbol_changes?.map(({ action, symbol, at }) => (
        <p key={action} className={styles.event}>
          {fill(words.symbolChangeTo, { symbol })} <span>{exactTime(at)}</span>
        </p>
      ))}
      {receipt.splits?.map(({ at, new_units: young, old_units: old }) => (
        <p key={at} className={styles.event}>
          {fill(words.splitOf, { new: String(young), old: String(old) })} <span>{exactTime(at)}</span>
        </p>
      ))}
      {receipt.delisting !== undefined && (
        <p className={styles.event}>
          {fill(words.delistingAt, readable({ price: formatRate(receipt.delisting.price) }))}{' '}
          <span>{exactTime(receipt.delisting.effective_at)}</span>
        </p>
      )}
      <dl className={styles.acts}>
        {receipt.executions.map(({ id, kind, at, tick, fill_rate: rate, closing }) => (
          <div key={id}>
            <dt>
              {words[kind]} {rate !== null && fill(words.rate, readable({ rate: formatRate(rate) }))}
            </dt>
            <dd>{exactTime(at)}</dd>
            {closing?.reason !== 'delisted' && (
              <dd>{fill(words.quote, readable({ sell: formatRate(tick.sell), buy: formatRate(tick.buy) }))}</dd>
            )}
            {closing !== null && (
              <dd>{fill(words.profit, readable({ profit: receiptMoney(closing.profit, receipt) }))}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
