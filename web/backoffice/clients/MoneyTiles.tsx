import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './ClientPage.module.css';

const tiles = ['balance', 'equity', 'free_margin', 'profit', 'net_deposits'] as const;

/** The figures of the client's real account, as the client sees them. */
export function MoneyTiles({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const { money, currency } = card;
  if (money === null) return <Panel padded>{t('clients.card.noAccounts')}</Panel>;
  return (
    <dl className={styles.tiles}>
      {tiles.map((tile) => (
        <div key={tile}>
          <dt>{t(`clients.card.money.${tile}`)}</dt>
          <dd>
            <MoneyText value={money[tile]} symbol={currency.symbol} signed={tile === 'profit'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
