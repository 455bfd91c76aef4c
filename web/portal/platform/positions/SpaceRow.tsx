import styles from './table.module.css';

/** In place of rows that are not in the page. */
export function SpaceRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
