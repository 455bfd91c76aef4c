import desk from './Desk.module.css';

/** Empty rows of a table that is loading, down to its height as a CSS length. */
export function TableSkeleton({ height }: { height: string }) {
  return <div className={desk.skeleton} style={{ height }} aria-busy="true" />;
}
