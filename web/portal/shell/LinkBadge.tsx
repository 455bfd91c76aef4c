import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../data/connection.ts';
import { useConnection, useLatency } from '../../data/useConnection.ts';
import { usePriceLink } from '../../data/usePrices.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import styles from './LinkBadge.module.css';

/** Ruling R25: marks a simulated market wherever it is shown. */
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

const tones: Readonly<Record<Connection, Tone>> = {
  connecting: 'neutral',
  live: 'neutral',
  slow: 'warning',
  offline: 'negative',
};

/** Shows whether prices and orders get through, and how fast: a light, its label, and the round trip. */
export function LinkBadge() {
  const { t } = useTranslation();
  const connection = useConnection();
  const latencyMs = useLatency();
  const hasLatency = latencyMs !== undefined && (connection === 'live' || connection === 'slow');
  const word = t(`shell.link.${connection}`);
  return (
    <Badge
      tone={tones[connection]}
      className={styles.link}
      title={t(`shell.link.title.${connection}`)}
      icon={<Light connection={connection} />}
    >
      <span className={styles.word}>{word}</span>
      {hasLatency && <span className={styles.latency}>{t('shell.link.latency', { ms: latencyMs })}</span>}
    </Badge>
  );
}

/** Light alone, if there is no room for its label. */
export function LinkLight() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <span className={styles.alone} data-connection={connection} title={t(`shell.link.title.${connection}`)}>
      <Light connection={connection} />
      <span className="visually-hidden">{t(`shell.link.${connection}`)}</span>
    </span>
  );
}

function Light({ connection }: { connection: Connection }) {
  return <span className={styles.dot} data-connection={connection} />;
}
