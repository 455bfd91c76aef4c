import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Size of the coming content, as CSS lengths. */
  width?: string;
  height?: string;
}

/** Shape of the content that is loading; the surrounding region says so in words. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span data-skeleton className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
