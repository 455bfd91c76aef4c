import { RiskNote } from '../../ui/RiskNote.tsx';
import { RiskText } from '../frame/RiskText.tsx';

export function RiskWarning({ className }: { className?: string | undefined }) {
  return (
    <RiskNote className={className}>
      <RiskText />
    </RiskNote>
  );
}
