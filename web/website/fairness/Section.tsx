import type { ReactNode } from 'react';
import type { Fairness } from '../../data/fairness.ts';
import type { FairnessWords } from '../../data/words.server.ts';
import { FlaskIcon } from '../../ui/icons.tsx';
import styles from './Section.module.css';

/** Properties of every section. */
export interface SectionProps {
  words: FairnessWords;
  fairness: Fairness;
}

interface FramedProps {
  words: Pick<FairnessWords, 'simulated'>;
  fairness: Pick<Fairness, 'simulated'>;
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Section of the page. Ruling R34: in a demonstration each one says that its figures are simulated. */
export function Section({ words, fairness, id, title, lead, children }: FramedProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.heading}>
        <h2 id={`${id}-title`}>{title}</h2>
        {fairness.simulated && (
          <span className={styles.invented}>
            <FlaskIcon size={13} />
            {words.simulated}
          </span>
        )}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** Few large figures, each with its meaning. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  figure: string;
  tone?: 'better' | 'worse';
  children: ReactNode;
}

export function Figure({ figure, tone, children }: FigureProps) {
  return (
    <div>
      <dt>{children}</dt>
      <dd data-tone={tone}>{figure}</dd>
    </div>
  );
}

/** Table; on a phone the cells of a row that have a `data-label` are under their labels, and another table scrolls. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </div>
  );
}

/** What a section says instead of figures, as readable as they are. */
export function Answer({ children }: { children: ReactNode }) {
  return <p className={styles.answer}>{children}</p>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
