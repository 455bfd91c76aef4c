import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePriceLink } from '../../data/usePrices.ts';
import { useTradingLink } from '../../data/useTradingLink.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './LinkBadge.module.css';

/** Ruling R25: a simulated market says so wherever it is shown. */
export function SimulatedBadge() {
  const { t } = useTranslation();
  const { simulated } = usePriceLink();
  if (!simulated) return null;
  return (
    <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
      {t('shell.simulated')}
    </Badge>
  );
}

/** Are prices and orders getting through, and how fast? */
export function LinkBadge() {
  const { t } = useTranslation();
  const prices = usePriceLink();
  const trading = useTradingLink();
  const states = [prices.state, trading.state];
  if (states.includes('lost'))
    return <Dot tone="warning" text={t('shell.link.lost')} title={t('shell.link.lostTitle')} />;
  if (states.includes('connecting')) return <Dot tone="neutral" text={t('shell.link.connecting')} />;
  const { latencyMs } = trading;
  const text = latencyMs === undefined ? t('shell.link.live') : t('shell.link.liveMs', { ms: latencyMs });
  return <Dot tone="neutral" isLive text={text} />;
}

interface DotProps {
  tone: 'neutral' | 'warning';
  isLive?: boolean;
  text: string;
  title?: string;
}

function Dot({ tone, isLive = false, text, title }: DotProps) {
  return (
    <Badge
      tone={tone}
      className={styles.link}
      icon={<span className={styles.dot} data-live={isLive || undefined} />}
      {...(title !== undefined && { title })}
    >
      {text}
    </Badge>
  );
}
