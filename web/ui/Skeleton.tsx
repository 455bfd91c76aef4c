import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Size of the coming content, as CSS lengths. */
  width?: string;
  height?: string;
  /** Whether the content was requested on the page, such as by a button; otherwise it belongs to the page's load. */
  isLate?: boolean;
}

/** Shape of the content that is loading; the surrounding region says so in words. */
export function Skeleton({ width = '100%', height = '1em', isLate = false }: SkeletonProps) {
  const kind = isLate ? 'late' : 'page';
  return <span data-skeleton={kind} className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
