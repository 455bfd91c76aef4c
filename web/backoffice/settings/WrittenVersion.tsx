import type { ReactNode } from 'react';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';

/** Settings as they are written, each under its name. */
export function WrittenValues({ values }: { values: readonly (readonly [string, string])[] }) {
  if (values.length === 0) return null;
  return (
    <dl className={styles.written}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WrittenVersionProps {
  entry: {
    readonly version: number;
    readonly values: Readonly<Record<string, string>> | null;
    readonly at: number;
    readonly by: string;
    readonly approved_by: string;
    readonly reason: string;
  };
  isNow: boolean;
  /** Text of a version that restores the settings from before the office. */
  returned: string;
  children: ReactNode;
}

/** Entry of a history: the settings, and who has put them in force, when and why. */
export function WrittenVersion({ entry, isNow, returned, children }: WrittenVersionProps) {
  const { t } = useProviderTexts();
  const { version, values, at, by, approved_by: second, reason } = entry;
  return (
    <li>
      <Badge tone={isNow ? 'info' : 'neutral'}>{t('providers.source.office', { version })}</Badge>
      {values === null ? <p>{returned}</p> : <WrittenValues values={Object.entries(values)} />}
      <p className={desk.quiet}>{t('providers.history.who', { by, second, when: shortTime(at) })}</p>
      <p>{reason}</p>
      {children}
    </li>
  );
}
