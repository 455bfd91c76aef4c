import { Panel } from '../../../ui/Panel.tsx';
import { ComplaintSteps } from '../../complaints/ComplaintSteps.tsx';

/** Panel beside the complaint pages that explains the procedure. */
export function HowPanel() {
  return (
    <Panel padded>
      <ComplaintSteps isAlone />
    </Panel>
  );
}
