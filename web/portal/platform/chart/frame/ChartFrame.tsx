import type { Asset } from '@candor/contracts/http/data.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choose } from '../../../../data/frameChoice.ts';
import { pageLanguage } from '../../../../data/language.ts';
import { currentTheme } from '../../../../data/theme.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ProviderFrame } from '../../../../ui/ProviderFrame.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { ChartSkeleton } from '../ChartSkeleton.tsx';
import styles from './ChartFrame.module.css';
import { frameAddress } from './frameAddress.ts';

interface ChartFrameProps {
  asset: Asset;
  interval: Interval;
  origin: string;
  /** Called if the frame does not load: our own chart replaces it. */
  onFail: () => void;
}

/** Chart of an external provider, in a frame. */
export function ChartFrame({ asset, interval, origin, onFail }: ChartFrameProps) {
  const { t } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A visitor from a public page still has that page's policy, which is the same for everyone.
    if (document.querySelector('meta[property="csp-nonce"]') === null) location.reload();
  }, []);
  return (
    <div className={styles.body}>
      {!isLoaded && <ChartSkeleton />}
      <ProviderFrame
        className={styles.frame}
        src={frameAddress({ origin, code: asset.code, interval, theme: currentTheme(), language: pageLanguage() })}
        title={t('platform.chart.frame.title', { symbol: displaySymbol(asset) })}
        onLoaded={() => setLoaded(true)}
        onFail={onFail}
      />
    </div>
  );
}

/** Explains what the frame means for the visitor, before its provider is contacted. */
export function FrameQuestion({ origin }: { origin: string }) {
  const { t } = useTranslation();
  const { host } = new URL(origin);
  return (
    <div className={styles.question}>
      <p className={styles.title}>{t('platform.chart.frame.question', { host })}</p>
      <p>{t('platform.chart.frame.questionText', { host })}</p>
      <div className={styles.answers}>
        <Button variant="primary" onClick={() => choose('frame')}>
          {t('platform.chart.frame.accept')}
        </Button>
        <Button onClick={() => choose('own')}>{t('platform.chart.frame.own')}</Button>
      </div>
    </div>
  );
}
