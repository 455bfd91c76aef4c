import { publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import styles from './CheckIt.module.css';
import { Note, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { say } from './say.ts';

/** Rule HN-6: the file with every figure, and how it is checked without us. */
export function CheckIt(props: SectionProps) {
  const { file } = props.words;
  const { simulated, months } = props.fairness;
  const { each } = publishingMinimums(simulated);
  const [newest] = months;
  return (
    <Section {...props} id="file" title={file.title} lead={simulated ? file.textSimulated : say(file.text, { each })}>
      <ul className={styles.links}>
        <li>
          <a href="/api/reports/execution">{file.json}</a>
        </li>
        <li>
          <a href="/api/reports/execution/csv">{file.csv}</a>
        </li>
        <li>
          <a href="/api/prices/quality">{file.prices}</a>
        </li>
        <li>
          <a href="/verify">{file.verify}</a>
        </li>
      </ul>
      <Note>{file.command}</Note>
      <pre className={styles.command}>
        <code>
          {'npm run execution -- --file execution.json\n'}
          {`npm run execution -- --month ${newest?.month ?? '2026-10'}`}
        </code>
      </pre>
      <Note>{file.permanent}</Note>
    </Section>
  );
}
