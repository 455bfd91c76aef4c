import styles from './MapPanel.module.css';

/** Mark of a place, whose point is at the drawing's origin. */
export function MapPin() {
  return (
    <>
      <path className={styles.pin} d="M0 0c-5-9-14-15-14-25a14 14 0 0 1 28 0c0 10-9 16-14 25Z" />
      <circle cy={-25} r={5} />
    </>
  );
}
