import { Panel } from '../../../ui/Panel.tsx';
import { HowItGoes } from '../../complaints/HowItGoes.tsx';

/** Beside the pages of complaints: what becomes of one. */
export function HowPanel() {
  return (
    <Panel padded>
      <HowItGoes isAlone />
    </Panel>
  );
}
