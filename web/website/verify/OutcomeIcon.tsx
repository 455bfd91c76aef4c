import type { CheckOutcome } from '@candor/contracts/evidence/check.ts';
import { CircleCheck, CircleHelp, CircleX, Clock } from 'lucide-react';

const icons = {
  passed: CircleCheck,
  provisional: Clock,
  early: Clock,
  waiting: Clock,
  unasked: CircleHelp,
  failed: CircleX,
} as const;

interface OutcomeIconProps {
  outcome: CheckOutcome;
  size: number;
  className: string | undefined;
}

export function OutcomeIcon({ outcome, size, className }: OutcomeIconProps) {
  const Icon = icons[outcome];
  return <Icon size={size} className={className} aria-hidden="true" />;
}
