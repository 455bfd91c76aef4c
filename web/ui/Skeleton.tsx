import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of the coming content. */
  width?: string;
  height?: string;
}

/** The shape of what is loading; the surrounding region says in words that it loads. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
