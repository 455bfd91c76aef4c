import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { useAssets } from '../../data/queries.ts';
import { useLivePrices } from '../../data/usePrices.ts';
import { ErrorState } from '../../ui/States.tsx';
import { findAsset } from './instrumentName.ts';
import { PlatformPage } from './PlatformPage.tsx';
import { PlatformSkeleton } from './PlatformSkeleton.tsx';
import { UnknownSymbol } from './UnknownSymbol.tsx';

/** /platform/{symbol}: an alias or a former symbol leads to its instrument, an unknown symbol shows the 404 block. */
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
