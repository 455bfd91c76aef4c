import type { WebsiteWords } from '../data/words.server.ts';
import { RiskNote } from '../ui/RiskNote.tsx';

interface RiskWarningProps {
  words: WebsiteWords['legal']['risk'];
}

export function RiskWarning({ words }: RiskWarningProps) {
  return (
    <RiskNote>
      {words.text} <strong>{words.strong}</strong> {words.advice}
    </RiskNote>
  );
}
