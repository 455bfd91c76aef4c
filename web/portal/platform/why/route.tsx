import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { whyClosedQuery } from '../../../data/history.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { useAssets } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { platformAddress } from '../platformAddress.ts';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { assetOf } from '../positions/tradedAssets.ts';
import { WhyPage } from './WhyPage.tsx';
import styles from './WhyPage.module.css';
import { PortalTitle } from '../../frame/PortalTitle.tsx';

/** Page /platform/closed/{position}: why was this closed? The address can be kept and shared between devices. */
export default function WhyRoute() {
  const { t } = useTranslation();
  const { position = '' } = useParams();
  return (
    <main className={styles.page}>
      <PortalTitle page={t('platform.why.title')} />
      {/^\d{1,15}$/.test(position) ? <Answer position={Number.parseInt(position, 10)} /> : <Unknown />}
    </main>
  );
}

function Answer({ position }: { position: number }) {
  const { t } = useTranslation();
  const answer = useQuery(whyClosedQuery(position));
  const assets = useAssets();
  if (answer.isPending || assets.isPending) return <RowsSkeleton />;
  if (answer.data !== undefined && assets.data !== undefined) {
    return <WhyPage why={answer.data} asset={assetOf(answer.data.trade, assets.data)} />;
  }
  const { error } = answer;
  if (error instanceof OutcomeError && error.outcome.kind === 'refused')
    return error.outcome.refusal.code === 'tradeArchived' ? <Archived /> : <Unknown />;
  const retry = () => void Promise.all([answer.refetch(), assets.refetch()]);
  return <ErrorState title={t('platform.trade.failed')} text={t('platform.trade.failedText')} onRetry={retry} />;
}

/** Same page for an unknown number, for another client's trade and for one that is still open. */
function Unknown() {
  const { t } = useTranslation();
  return <NoAnswer title={t('platform.why.unknown')} text={t('platform.why.unknownText')} />;
}

function Archived() {
  const { t } = useTranslation();
  return (
    <NoAnswer title={t('platform.trade.archived')} text={t('platform.trade.archivedText')}>
      <Link to="/contact-us" className={buttonClass('primary')}>
        {t('payments.fix.contact')}
      </Link>
    </NoAnswer>
  );
}

interface NoAnswerProps {
  title: string;
  text: string;
  /** Possible actions besides going back. */
  children?: ReactNode;
}

function NoAnswer({ title, text, children }: NoAnswerProps) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.none}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>
        {children}
        <Link to={platformAddress('')} className={buttonClass(children === undefined ? 'primary' : 'secondary')}>
          {t('platform.why.toPlatform')}
        </Link>
      </div>
    </Panel>
  );
}
