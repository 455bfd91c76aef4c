import styles from '../../ui/entranceForm.module.css';

interface IntroProps {
  title: string;
  lead: string;
  /** Text whose replacement by the page's script is read out; only the lead is replaced then, or both. */
  live?: 'title' | 'lead';
}

/** Title and lead of a page before the login, beside its form. */
export function Intro({ title, lead, live }: IntroProps) {
  return (
    <>
      <h1
        className={styles.title}
        aria-live={live === 'title' ? 'polite' : undefined}
        data-text={live === 'title' ? 'title' : undefined}
      >
        {title}
      </h1>
      <p
        className={styles.lead}
        aria-live={live === 'lead' ? 'polite' : undefined}
        data-text={live === undefined ? undefined : 'lead'}
      >
        {lead}
      </p>
    </>
  );
}
