import styles from './Tabs.module.css';

/** Classes of tabs, for links between the pages of a group. */
export const tabClass = { list: styles.list ?? '', tab: styles.tab ?? '', count: styles.count ?? '' } as const;
