import { RiskNote } from '../../ui/RiskNote.tsx';
import { RiskText } from '../frame/RiskText.tsx';

/** The whole warning, once on a page of a form. */
export function RiskWarning({ className }: { className?: string | undefined }) {
  return (
    <RiskNote className={className}>
      <RiskText />
    </RiskNote>
  );
}
