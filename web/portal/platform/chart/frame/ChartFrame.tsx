import type { Asset } from '@candor/contracts/http/data.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme } from '../../../../data/theme.ts';
import { Button } from '../../../../ui/Button.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { ChartSkeleton } from '../ChartSkeleton.tsx';
import styles from './ChartFrame.module.css';
import { frameAddress } from './frameAddress.ts';
import { choose } from './frameChoice.ts';

interface ChartFrameProps {
  asset: Asset;
  interval: Interval;
  origin: string;
  /** It does not come: our own chart takes its place. */
  onFail: () => void;
}

/** So long the provider has to answer. */
const LOAD_LIMIT_MS = 8_000;

/** The chart at its provider, in a frame that can reach nothing of this page. */
export function ChartFrame({ asset, interval, origin, onFail }: ChartFrameProps) {
  const { t, i18n } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  const isBlocked = useIsBlocked();
  useEffect(() => {
    if (isBlocked) onFail();
    if (isLoaded || isBlocked) return undefined;
    const timer = setTimeout(onFail, LOAD_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, isBlocked, onFail]);
  return (
    <div className={styles.body}>
      {!isLoaded && <ChartSkeleton />}
      <iframe
        className={styles.frame}
        data-loaded={isLoaded}
        src={frameAddress({ origin, code: asset.code, interval, theme: currentTheme(), language: i18n.language })}
        title={t('platform.chart.frame.title', { symbol: displaySymbol(asset) })}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no page of ours, so it cannot lift the sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

/** A page that was opened before the visitor agreed has a policy that lets no frame in. */
function useIsBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    // Who came from a public page still has that page's policy, which is the same for everybody.
    if (document.querySelector('meta[property="csp-nonce"]') === null) return location.reload();
    const blocked = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', blocked);
    return () => document.removeEventListener('securitypolicyviolation', blocked);
  }, []);
  return isBlocked;
}

/** What the frame means for the visitor, before anything is asked of its provider. */
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
