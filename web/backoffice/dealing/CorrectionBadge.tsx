import type { CorrectionState } from '@candor/contracts/http/office/corrections.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';

const tones: Readonly<Record<CorrectionState, Tone>> = {
  waiting: 'warning',
  underway: 'info',
  done: 'positive',
  unbooked: 'negative',
  refused: 'negative',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** State of a correction or a repair; while it waits for a decision, a link to where it is decided. */
export function CorrectionBadge({ state }: { state: CorrectionState }) {
  const { t } = useDealingTexts();
  const badge = <Badge tone={tones[state]}>{t(`dealing.corrections.states.${state}`)}</Badge>;
  return state === 'waiting' ? <ApprovalsLink>{badge}</ApprovalsLink> : badge;
}
