import { useBrandFacts } from '../../data/brand.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ShellHeader.module.css';

/** The header before hydration. */
export function HeaderSkeleton() {
  const { brand, assets } = useBrandFacts();
  return (
    <header className={styles.header}>
      <span className={styles.home}>
        <Logo name={brand.name} src={assets.logo} />
      </span>
      <span className={styles.nav} />
      <span className={styles.states}>
        <Skeleton width="124px" height="28px" />
      </span>
      <span className={styles.who}>
        <Skeleton width="420px" height="20px" />
      </span>
    </header>
  );
}
