import type { ListDifferenceShown } from '@candor/contracts/http/office/listImports.ts';
import { useListTexts } from '../../data/officeLists.ts';
import { Button } from '../../ui/Button.tsx';
import { countText } from '../../ui/numbers.ts';
import type { Compared } from './ListPage.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Lists.module.css';

interface ListDifferenceProps {
  compared: Compared;
  isWaiting: boolean;
  onPropose: () => void;
  onDiscard: () => void;
}

const shares = ['added', 'changed', 'removed'] as const;

/** Shows what a file or an earlier import would change, before a second person is asked. */
export function ListDifference({ compared, isWaiting, onPropose, onDiscard }: ListDifferenceProps) {
  const { t } = useListTexts();
  const { restores, difference } = compared;
  const { name, sha256, rows } = difference;
  const isNothing = shares.every((share) => difference[share].count === 0);
  const title = restores === null ? t('lists.differenceTitle', { name }) : t('lists.restoreTitle', { id: restores });
  const obstacle = isNothing ? t('lists.noChange') : isWaiting ? t('lists.alreadyProposed') : undefined;
  return (
    <section className={desk.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {rows !== null && <span className={desk.quiet}>{t('lists.rows', { count: rows })}</span>}
      </header>
      <p className={styles.hash}>SHA-256 {sha256}</p>
      {isNothing && <p className={styles.nothing}>{t('lists.noChange')}</p>}
      {!isNothing && (
        <dl className={styles.shares}>
          {shares.map((share) => (
            <Share key={share} label={t(`lists.${share}`)} share={difference[share]} />
          ))}
        </dl>
      )}
      <div className={styles.foot}>
        <Button variant="primary" disabledReason={obstacle} onClick={onPropose}>
          {t('lists.propose')}
        </Button>
        <Button onClick={onDiscard}>{t('lists.discard')}</Button>
      </div>
    </section>
  );
}

function Share({ label, share: { count, samples } }: { label: string; share: ListDifferenceShown['added'] }) {
  const { t } = useListTexts();
  const rest = count - samples.length;
  return (
    <div>
      <dt>
        {label} <strong>{countText(count)}</strong>
      </dt>
      <dd>
        <ul>
          {samples.map((sample) => (
            <li key={sample}>
              <bdi>{sample}</bdi>
            </li>
          ))}
          {rest > 0 && <li className={desk.quiet}>{t('lists.andMore', { count: rest })}</li>}
        </ul>
      </dd>
    </div>
  );
}
