import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams, Link } from 'react-router';
import { useAssets } from '../../data/queries.ts';
import { useLivePrices } from '../../data/usePrices.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import { findAsset } from './instrumentName.ts';
import { DEFAULT_SYMBOL } from './platformAddress.ts';
import { PlatformPage } from './PlatformPage.tsx';
import { PlatformSkeleton } from './PlatformSkeleton.tsx';
import styles from './route.module.css';

/**
 * Page /platform/{symbol}: an alias or a former symbol redirects to its instrument, an unknown symbol shows the 404
 * block.
 */
export default function PlatformRoute() {
  const { t } = useTranslation();
  const { symbol = '' } = useParams();
  const { search } = useLocation();
  const assets = useAssets();
  useLivePrices();
  if (assets.isPending) return <PlatformSkeleton />;
  if (assets.isError) {
    return (
      <ErrorState
        title={t('platform.loadFailed')}
        text={t('platform.loadFailedText')}
        onRetry={() => void assets.refetch()}
      />
    );
  }
  const asset = findAsset(assets.data, symbol);
  if (asset === undefined) return <UnknownSymbol symbol={symbol} />;
  if (asset.ticker !== symbol) return <Navigate to={keepQuery(`/platform/${asset.ticker}`, search)} replace />;
  return <PlatformPage assets={assets.data} asset={asset} />;
}

/** Shows the 404 block instead of an instrument that does not exist (specification 8). */
function UnknownSymbol({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const code = t('platform.unknown.code');
  return (
    <main className={styles.page}>
      <PortalTitle page={code} />
      <NotFoundBlock title={t('platform.unknown.title')} text={t('platform.unknown.text', { symbol })} code={code}>
        <Link to={`/platform/${DEFAULT_SYMBOL}`} className={buttonClass('primary', 'form')}>
          {t('platform.unknown.home')}
        </Link>
      </NotFoundBlock>
    </main>
  );
}
