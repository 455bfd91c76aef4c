import type { Asset } from '@candor/contracts/http/data.ts';
import type { WhyClosed } from '@candor/contracts/http/history.ts';
import { useTranslation } from 'react-i18next';
import { evidenceTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ReceiptLink } from '../positions/ReceiptLink.tsx';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import styles from './WhyPage.module.css';

/** Where all of it is stored, and the way to check it against the public tape. */
export function EvidencePanel({ why: { trade, closing }, asset }: { why: WhyClosed; asset: Asset }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.evidence}>
      <h2>{t('platform.trade.executions')}</h2>
      <Facts>
        <Fact name={t('platform.trade.at')}>{evidenceTime(closing.at)}</Fact>
        {trade.closingReason !== 'delisted' && (
          <>
            <Fact name={t('platform.trade.tick', { symbol: asset.ticker })}>#{closing.tick.id}</Fact>
            <Fact name={t('platform.trade.source')}>{closing.tick.source}</Fact>
            <Fact name={t('platform.trade.receivedTime')}>{evidenceTime(closing.tick.received_time)}</Fact>
          </>
        )}
        <Fact name={t('platform.trade.command')}>{closing.command_id}</Fact>
        <Fact name={t('platform.trade.rules')}>
          {t('platform.trade.rulesText', { version: closing.rule_version, batch: closing.batch })}
        </Fact>
        <Fact name={t('platform.why.receipt')}>
          <ReceiptLink position={trade} asset={asset} tick={closing.tick.id} className={styles.receipt} />
        </Fact>
      </Facts>
    </Panel>
  );
}
