import { scoreState } from '@candor/domain/evidence/fillCheck.ts';
import type { FillScore } from '@candor/domain/evidence/fillCheck.ts';
import type { TFunction } from 'i18next';
import { BadgeAlert, BadgeCheck, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/numbers.ts';
import styles from './fills.module.css';
import { useFillScore } from './useFillChecks.ts';

const icons = { right: BadgeCheck, open: BadgeCheck, waiting: Hourglass, wrong: BadgeAlert } as const;

interface ScoreLineProps {
  className?: string | undefined;
  /** Whether only the figures are shown, next to their explanation. */
  isShort?: boolean;
}

/** Line such as "Checked by your browser: 42 of 42 fills", which links to the details. */
export function ScoreLine({ className, isShort = false }: ScoreLineProps) {
  const { t } = useTranslation();
  const { data } = useFillScore();
  const state = data === undefined ? 'none' : scoreState(data);
  if (data === undefined || state === 'none') return null;
  const Icon = icons[state];
  return (
    <Link
      to="/my-account/checks"
      className={classes(styles.score, styles[state], isShort && styles.short, className)}
      data-score={state}
    >
      <Icon size={15} aria-hidden="true" />
      {scoreText(t, data, isShort ? 'short' : 'score')}
    </Link>
  );
}

/** Writes the figures of a score; a fill that can no longer be decided does not count as checked. */
function scoreText(t: TFunction, { fills, right, wrong }: FillScore, key: 'score' | 'short'): string {
  return t(`checks.${key}`, { checked: countText(right + wrong), count: fills, fills: countText(fills) });
}
