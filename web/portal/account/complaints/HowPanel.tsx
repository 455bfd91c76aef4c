import { Panel } from '../../../ui/Panel.tsx';
import styles from '../../complaints/complaints.module.css';
import { HowItGoes } from '../../complaints/HowItGoes.tsx';

/** Beside the pages of complaints: what becomes of one. */
export function HowPanel() {
  return (
    <Panel padded className={styles.aside}>
      <HowItGoes />
    </Panel>
  );
}
