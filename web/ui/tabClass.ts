import styles from './Tabs.module.css';

/** The look of tabs, for links that lead from one page of a group to the next. */
export const tabClass = { list: styles.list ?? '', tab: styles.tab ?? '', count: styles.count ?? '' } as const;
