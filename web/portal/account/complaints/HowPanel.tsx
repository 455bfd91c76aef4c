import { Panel } from '../../../ui/Panel.tsx';
import { HowItGoes } from '../../complaints/HowItGoes.tsx';

/** Panel beside the complaint pages that explains the procedure. */
export function HowPanel() {
  return (
    <Panel padded>
      <HowItGoes isAlone />
    </Panel>
  );
}
